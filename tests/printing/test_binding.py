"""Papers bound in one file: bookmarks, labels, links and blank sides."""

import io
from dataclasses import replace

import pikepdf

from drumhead.printing.output.pdf_binding import LINK, BoundPaper, Elsewhere, bind
from drumhead.printing.pages.kit.printer_jobs import CARD, PAPER, WHOLE, KitPaper, jobs

SHEET = KitPaper("Playsheet", "", PAPER, "front", pages=3)
ROSTER = KitPaper("Roster", "", PAPER, "own")
LOG = KitPaper("Log", "", PAPER, pages=2)
DICE = KitPaper("Dice", "", CARD, pages=2)
BACKED = KitPaper("Cards", "", CARD, backs="behind", pages=4)


def laid(papers, duplex="", bound="split"):
    return {job.on: [item.at for item in job.items] for job in jobs(papers, bound, duplex)}


def test_rosters_have_leaves_of_their_own_where_both_sides_are_printed_and_no_side_is_blank_else():
    papers = [LOG, SHEET, ROSTER, ROSTER, LOG, DICE]
    on_both = [(0, 1), (2, 3, 4), (6,), (8,), (10, 11)]
    on_one = [(0, 1), (2, 3, 4), (5,), (6,), (7, 8)]
    assert laid(papers) == {PAPER: on_both, CARD: [(0, 1)]}
    assert laid(papers, "fold") == {PAPER: on_one, CARD: [(0, 1)]}
    (job, _) = jobs(papers, "jobs", "")
    assert (job.pages, job.blank, job.sheets) == (12, 3, 6)


def test_two_sides_of_a_roster_share_their_leaf_and_a_log_goes_behind_what_may_be_shared():
    assert laid([LOG, LOG, SHEET, LOG])[PAPER] == [(0, 1), (2, 3), (4, 5, 6), (7, 8)]
    two = KitPaper("Roster", "", PAPER, "own", pages=2)
    assert laid([two, two, LOG])[PAPER] == [(0, 1), (2, 3), (4, 5)]


def test_what_is_cut_out_of_card_has_nothing_behind_it_and_cards_have_their_backs():
    assert laid([DICE, BACKED, DICE], "long-edge")[CARD] == [(0, 2), (4, 5, 6, 7), (8, 10)]
    assert laid([DICE, LOG, BACKED], bound="single") == {WHOLE: [(0, 1), (2, 3), (4, 5, 6, 7)]}


def test_pages_on_card_are_told_from_those_on_paper():
    (on_paper, on_card) = jobs([LOG, DICE, DICE], "jobs", "")
    assert [on_paper.where(item) for item in on_paper.items] == ["1 to 2"]
    assert [on_card.where(item) for item in on_card.items] == ["C1 to C2", "C3 to C4"]
    assert on_paper.where(replace(on_paper.items[0], at=(4,))) == "5"


def pdf(*bookmarks, leads=()):
    """A page for each bookmark; on the first, links to papers of these numbers."""
    made = pikepdf.new()
    for _ in bookmarks:
        made.add_blank_page(page_size=(300, 400))
    with made.open_outline() as outline:
        outline.root.extend(pikepdf.OutlineItem(name, at) for at, name in enumerate(bookmarks))
    made.pages[0].Annots = pikepdf.Array(
        pikepdf.Dictionary(Subtype=pikepdf.Name.Link, A=pikepdf.Dictionary(S=pikepdf.Name.URI, URI=f"{LINK}{number}"))
        for number in leads
    )
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def bound(**how):
    papers = [("Contents", pdf("One", leads=(1, 2)), (0,)), ("Sheet", pdf("Turn", "Fire"), (2, 3))]
    return bind("Kit", [BoundPaper(*paper) for paper in papers], links={1: 2, 2: Elsewhere("card.pdf", 4)}, **how)


def test_bookmarks_of_a_paper_stand_below_its_title_and_lead_to_its_pages():
    assert bound() == bound()
    with pikepdf.open(io.BytesIO(bound())) as made, made.open_outline() as outline:
        told = [(item.title, [child.title for child in item.children]) for item in outline.root]
        pages = [page.obj.objgen for page in made.pages]
        fire = outline.root[1].children[1].destination[0].objgen
        assert told == [("Contents", ["One"]), ("Sheet", ["Turn", "Fire"])]
        assert pages.index(fire) == 3


def test_blank_sides_are_as_large_as_what_they_lie_behind():
    with pikepdf.open(io.BytesIO(bound())) as made:
        assert [[float(side) for side in page.mediabox] for page in made.pages] == [[0, 0, 300, 400]] * 4


def test_links_lead_into_the_file_or_to_a_page_of_the_other():
    with pikepdf.open(io.BytesIO(bound())) as made:
        here, elsewhere = (note.A for note in made.pages[0].Annots)
        assert (here.S, here.D[0].objgen) == ("/GoTo", made.pages[2].obj.objgen)
        assert (elsewhere.S, elsewhere.F, elsewhere.D[0]) == ("/GoToR", "card.pdf", 4)


def test_pages_have_labels_and_printers_are_asked_not_to_scale():
    with pikepdf.open(io.BytesIO(bound(prefix="C"))) as made:
        assert [page.label for page in made.pages] == ["C1", "C2", "C3", "C4"]
        assert str(made.Root.ViewerPreferences.PrintScaling) == "/None"
