"""Encodings of lists: names of many languages come back from each, and what was guessed is noted."""

from __future__ import annotations

import codecs

import pytest

from drumhead.armies.readers.sources.encoding_detection import read_languages
from drumhead.armies.readers.sources.source_reader import Note

from ...counted import at_least
from .conftest import Read, Refused
from .rows_of import cells

WESTERN = {
    "french": (
        "Régiment Royal-Piémont, Légion de Flandre, Carabiniers à cheval, Brigade Léopold, Ville-Évêque, "
        "Chasseurs des Pyrénées, Brigade Séruzier, Bataillon Égalité, Hôtel des Invalides, 2e échelon, Milice de Fère"
    ),
    "german": (
        "Kürassier-Regiment Gröben, Dragoner von Köller, Landwehr Märkisch, Jung-Lüders, Hessen-Homburg Fußvolk, "
        "Grünjäger, Österreichische Hübner, Reiter von Schäffer, Freikorps Rößler, Königin Luise"
    ),
    "spanish": (
        "Regimiento de Burgos con batallón, Órdenes Militares, Guardias Españolas, Regimiento de Bailén, "
        "Dragones y escuadrón, Alférez Iñigo, Voluntarios de línea, Conde de Fernán-Núñez, Cazadores en compañía"
    ),
    "portuguese": (
        "Caçadores da Beira, Chaves em batalhão, Legião Lusitana, Guarnição de Monção, São Julião, Dom Simão, "
        "Marquês da Fronteira, Força de Olhão"
    ),
    "italian": "Guardia della città, Reggimento Forlì, Fedeltà, Conte Nicolò",
    "nordic": (
        "Jönköpings regemente, Livregementet till häst, Skånska karabinjärer, Hälsinge jägare, Dronningens fløj, "
        "Sjællandske Jægerkorps, Norske Jægere, Østerlandske, Åbo läns"
    ),
}
CENTRAL = {
    "polish": (
        "4 Pułk Piechoty, Brygada Żymirskiego, Dywizja Księcia Józefa, Artyleria Włodzimierza, Ułani Jazłowieccy, "
        "Piechota Łanowa, Generał Chłopicki, Batalion Wołyński, Mazurzy i jeźdźcy"
    ),
    "czech": (
        "Kolovratova četa, Dragouni Ríšští, Granátníci z Chebu, Kyrysnický pluk Valdštejn, Hulánská švadrona, "
        "Brigáda Kříž, Mušketýři, Myslivecký prapor"
    ),
    "hungarian": (
        "Esterházy gyalogezred Győr, Nádor huszárok, Székely határőrök, Kőrössy zászlóalj, Dömötör őrnagy, "
        "Palatinus huszárezred, Jászkun lovasok és hűség"
    ),
    "croatian": "Slunjska četvrta, Graničarska četa, Ban Jelačić, Varaždinci i Šime, Đurđevački graničari, Ćorić",
}
CYRILLIC = {
    "russian": (
        "Лейб-гвардии Семёновский полк, Ахтырские гусары, Павловский гренадерский, Казаки Платова, Генерал Багратион, "
        "Московский драгунский, Уланы, Полк"
    ),
    "ukrainian": "Чорноморське військо, Київський полк, Ґалаґан і його люди",
}
ROUND_TRIPS = [
    pytest.param(name.strip(), codec, id=f"{codec}, {name.strip()}")
    for codecs_, languages in ((("cp1252", "mac_roman"), WESTERN), (("cp1250",), CENTRAL), (("cp1251",), CYRILLIC))
    for codec in codecs_
    for names in languages.values()
    for name in names.split(",")
]


def test_the_names_are_many_and_of_many_languages() -> None:
    assert len({*WESTERN, *CENTRAL, *CYRILLIC}) >= 8
    assert len(ROUND_TRIPS) >= 100


@pytest.mark.parametrize(("name", "codec"), ROUND_TRIPS)
def test_one_name_comes_back_from_each_encoding(read: Read, name: str, codec: str) -> None:
    source = read("a.csv", f"Name;Arm;Stands\n{name};infantry;6\n".encode(codec))
    assert cells(source)[1][0] == name


@pytest.mark.parametrize(("languages", "codec"), [(WESTERN, "cp1252"), (WESTERN, "mac_roman"), (CENTRAL, "cp1250")])
def test_a_list_of_all_languages_comes_back(read: Read, languages: dict[str, str], codec: str) -> None:
    text = "\n".join(name.strip() for names in languages.values() for name in names.split(","))
    assert read("a.txt", text.encode(codec)).text == text


@pytest.mark.parametrize("codec", ["cp1252", "mac_roman"])
@pytest.mark.parametrize(
    "line",
    [
        "Navarre, 6–7 stands",
        "Bull’s Troop",
        "“Die Hards”",
        "Foot, £12.50",
        "•\tNavarre",
        "a 30° arc",
        "… and more",
        "Foy’s division – 6 bns",
        "©2020",
        "Navarre — foot",
        "Prinz Eugen „Savoyen“",
        "D’Erlon",
        "500€ army",
    ],
)
def test_typography_alone_makes_no_language(read: Read, line: str, codec: str) -> None:
    assert read("a.txt", f"Army\n{line}\n".encode(codec)).text == f"Army\n{line}\n"


@pytest.mark.parametrize(
    ("codec", "title"),
    [
        ("cp1252", "Windows-1252 (Western European)"),
        ("mac_roman", "Mac Roman"),
    ],
)
def test_a_guess_is_noted_with_a_word_to_judge_it_by(read: Read, codec: str, title: str) -> None:
    source = read("a.txt", "Army\nLéger infantry\n".encode(codec))
    assert source.notes == (Note(0, "", "Léger", f"the characters of {title}"),)


TEXT = "Pułk Łowicki, 6\nПолк, 7\nRégiment du Roi, 8\n"
MARKED = [
    (codecs.BOM_UTF8, "utf-8"),
    (b"", "utf-8"),
    *((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")),
    *((codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be")),
    *((b"", "utf-16-le"), (b"", "utf-16-be")),
]


@pytest.mark.parametrize(("mark", "codec"), MARKED)
@pytest.mark.parametrize("text", [TEXT, "Navarre, 6\n", "Полк Платова\n"])
def test_unicode_is_read_with_its_mark_and_without(read: Read, mark: bytes, codec: str, text: str) -> None:
    source = read("a.txt", mark + text.encode(codec))
    assert (source.text, source.notes) == (text, ())


def test_a_few_bytes_of_windows_in_utf_8_are_noted_by_line(read: Read) -> None:
    source = read("a.txt", "Légion\nPiémont, Étranger\n".encode() + b"R\xe9giment\n")
    assert source.text == "Légion\nPiémont, Étranger\nRégiment\n"
    assert source.notes == (Note(3, "", "byte 0xe9", '"é" of Windows-1252; all else is UTF-8'),)


@pytest.mark.parametrize("name", ["a.txt", "a.csv"])
def test_soft_hyphens_are_taken_out_and_noted(read: Read, name: str) -> None:
    source = read(name, "Unit,Stands\nGrena\xaddier\xade,6\nNavarre,7\nRo\xadyal,8\n")
    assert "\xad" not in repr(source.tables) + source.text
    (note,) = source.notes
    assert (note.row, note.text) == (2, "Grenadiere")
    assert "soft hyphens" in note.taken
    assert "2 lines" in note.taken


def test_unicode_that_is_cut_is_refused(refused: Refused) -> None:
    assert "begins as UTF-16 text, and is not" in refused("a.txt", codecs.BOM_UTF16_LE + b"a\0b")


def test_pages_say_their_encoding(read: Read) -> None:
    page = '<html><meta charset="{}"><p>Pułk Łowicki</p></html>'
    for codec in ("iso-8859-2", "windows-1250", "utf-8"):
        source = read("a.html", page.format(codec).encode(codec))
        assert (source.text, source.notes) == ("Pułk Łowicki\n", ())
    assert read("a.html", b'<html><meta charset="iso-8859-1"><p>6\x967</p>').text == "6–7\n"
    assert read("a.html", page.format("nonsense").encode("cp1250")).text == "Pułk Łowicki\n"


def test_each_language_has_words_enough() -> None:
    for language in at_least(10, read_languages()):
        assert language.many >= 20
        assert set(language.of) & {"western", "central"}
