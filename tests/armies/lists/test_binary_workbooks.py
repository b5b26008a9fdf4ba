"""Excel's binary workbooks: Calamine reads them in a process of its own."""

from __future__ import annotations

import base64
import zlib

from drumhead.armies.readers.sources.source_reader import Note

from .conftest import Read, Refused
from .file_makers import packed

BOOK = (  # by xlwt 1.3: sheets French, Old (hidden) and Allies
    "c-rk)O-NKx6#nj=dE+?wGh-TPAcK&VKZ|J7Mqf(mN;4z+A*j)L(%?A8bBt_Jmd!E<S`}>sTeQ*I^g}HQTC@m^S_DDh)Us7j&_aEk"
    "d)|BgW#K>#OucWo=iPhm{qE1X=iK||y`GEAPu;J{VjWuH!;)2uz$%@fRO}YQpnA(vS@#*FWO*nk6bES|0~(%`zA93CsP;PxiF^L%"
    "B!Q2VPU0+jMp8yJk7(yP#DtndiwKbKN%F|sB+F3EGpk@Zz;Y|gS#JH5<$l&&W7$G&=fw%k={*hm98W$b>$t9rq`*Vwyl2fGRN<xa"
    "<V)9u-Bv@JnTRC|tfJOmf@#pEb{Q$dRONEqK?oQpG!G9q$K&&;qz#|OH!BK!btC&()YIozFF^Y5YxPCH&<AM~*XwUcKQIC7v{25R"
    "A*b&4+rivv8mWOZ8EnDvfbtC=4kqKO!K@SQZOLT97+rv_JcSc6kE9Z5YJNB!OT|Yupd*<`8&ua5I~OxegQ^aUMf*k)<Z$Pyx_xYL"
    "a5SVY2R=-~YYvlA4zLoEag=jD!eJJsl`P!-@}|4LS3kv?3BEw=Yi5U95iDF*3?i3t4KIq;05mY8k>wTcbvx&4SXNRD(6hd`%E@$2"
    "a+|AMTTkQcWxUmQuFCJCeCG3^N41$x`fke4bY(A8&b-s7P)FBZocQWDi6+q`ZrxOPth-O)97i8mR{wM~1!dToyXD-a<ycg~NQkhs"
    "OUgQ8xg;H1DYn>vEtswBaZ!eNb`i1wpvfQ~n5r+ul^bv+bNvq2-j~LZ&6Uix$Mx~7R=BFQkB{HZ7ZR<q0uNMIbl|QaAHE=#Wuf|l"
    "*w7a=_41{xihNsDu*ZQtr!cK*uV8(QD0>8cYgG>(Jb3Wn;Xi|W>HD15Yt4D7D005*EK*wXK9l^j=)(y8()5S211Wl%7|+Rnwm}na"
    "Ut*IS_j{qjQ5xOE5c+u@Lpl2|y%dVo>)A9h{O3X_*YTHfnde^~{|8n#Io<"
)


def test_visible_sheets_of_an_old_workbook_are_read(read: Read) -> None:
    source = read("a.xls", zlib.decompress(base64.b85decode(BOOK)))
    assert [(table.name, [row.cells for row in table.rows]) for table in source.tables] == [
        ("French", [("Unit", "Stands", "Elite"), ("Navarre", "6", "yes"), ("Du Roi", "6.5", "no"), ("2024-02-07",)]),
        ("Allies", [("", "Buffs")]),
    ]
    assert source.tables[1].rows[0].number == 2
    unseen, date, old = source.notes
    assert unseen.text == "a.xls"
    assert "hidden rows cannot be seen; .xlsx shows them" in unseen.taken
    assert date == Note(4, "A", "2024-02-07", 'a date; was it "2/7"?', "French")
    assert old == Note(0, "", "Old", "a hidden sheet; it is left out", "Old")


def test_a_broken_workbook_is_refused(refused: Refused) -> None:
    whole = zlib.decompress(base64.b85decode(BOOK))
    assert "this is not an Excel workbook that can be read" in refused("a.xls", whole[:1500])
    assert "this is not an Excel workbook that can be read" in refused("a.xlsb", packed({"xl/workbook.bin": "x"}))
