"""Numbers of a workbook as its sheet shows them: dates, times, fractions and plain numbers."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import NamedTuple

BUILT_IN = {  # by their numbers in a workbook; the others show plain numbers
    12: "# ?/?",
    13: "# ??/??",
    14: "m/d/yyyy",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "m/d/yyyy h:mm",
    **dict.fromkeys((*range(27, 32), 36, *range(50, 59)), "yyyy/m/d"),
    **dict.fromkeys(range(32, 36), "h:mm:ss"),
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
}
NO_FORMAT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\[\]]*\]|general', re.IGNORECASE)
DAYS = 2_958_466  # the number of the day after 31 December 9999
MOST_BATTALIONS = 12  # of a regiment: a date whose first number is higher was written the other way round


class Shown(NamedTuple):
    """A number as text; `found` is the value of a date or fraction, and `taken` its assumed meaning.

    `kind` is "date", "short-date" or "fraction". All three are "" for a plain number or a time.
    """

    text: str
    found: str = ""
    taken: str = ""
    kind: str = ""


def is_date(code: str) -> bool:
    """Return whether a number format shows a date or a time.

    >>> is_date("d/m"), is_date("0.00"), is_date('0 "days"'), is_date("[Red]General")
    (True, False, False, False)
    """
    return bool(set(_letters(code)) & set("ymdhs"))


def show_number(number: float, code: str, since_1904: bool = False) -> Shown | None:
    """Return a number as text in the number format `code`; None for a date format if there is no such date.

    `since_1904` is whether the workbook counts days from 1904.
    """
    if is_date(code):
        return _show_date(number, _letters(code), since_1904)
    if re.search(r"\?/\?|\?/\d", code) and number != int(number):
        return _show_fraction(number)
    return Shown(write_number(number))


def write_number(number: float) -> str:
    """Return a number in its shortest form: 6.0 is 6.

    >>> write_number(6.0), write_number(0.1 + 0.2), write_number(1e18)
    ('6', '0.3', '1000000000000000000')
    """
    return f"{number:.0f}" if number == int(number) and abs(number) < 1e21 else f"{number:.15g}"


def _letters(code: str) -> str:
    return NO_FORMAT.sub("", code.partition(";")[0]).lower()


def _show_fraction(number: float) -> Shown:
    """Return 0.2857 as 2/7, which was typed as the name of a unit or as a fraction."""
    whole, part = divmod(Fraction(number).limit_denominator(99), 1)
    text = f"{whole} {part}" if whole else str(part)
    return Shown(text, write_number(number), f'the fraction that the sheet shows, "{text}"', "fraction")


def _show_date(number: float, letters: str, since_1904: bool) -> Shown | None:
    if "[" in letters or not set(letters) & set("yd"):
        seconds = round(number * 86_400)
        return Shown(str(timedelta(seconds=seconds)).rjust(8, "0")) if 0 <= number < DAYS else None
    if not 0 <= number < DAYS:
        return None
    if number < 1 and not since_1904:  # a time on no day
        return Shown(str(timedelta(seconds=round(number * 86_400))).rjust(8, "0"))
    first = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 31 if number < 60 else 30)
    try:
        moment = first + timedelta(seconds=round(number * 86_400))
    except OverflowError:
        return None
    parts = [part[0] for part in re.findall(r"y+|m+|d+", letters)]
    if sorted(parts) == ["d", "m"]:
        return _short(moment.date(), _day_and_month(moment.date(), parts[0] == "d", "mmm" in letters))
    if parts == ["m", "y"]:
        return _short(moment.date(), f"{moment.month}/{moment.year % 100}")
    return describe_day(moment.date(), "" if moment.time() == time() else moment.time().isoformat("seconds"))


def describe_day(day: date, hour: str = "") -> Shown:
    """Return a date in ISO form, with the time `hour` if there is one, and the unit's name that it may have been."""
    low, high = sorted((day.day, day.month))
    iso = f"{day.isoformat()} {hour}".strip()
    return Shown(iso, iso, f'a date; was it "{low}/{high}"?', "date")


def describe_shown_day(day: date, shown: str) -> Shown | None:
    """Return a date as the sheet shows it, if that is two of its parts; None if it shows all of them.

    >>> describe_shown_day(date(2024, 2, 7), "7/2").text, describe_shown_day(date(2024, 1, 23), "23. Jan").text
    ('7/2', '1/23')
    """
    numbers = re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})\.?", shown)
    if numbers and {int(numbers[1]), int(numbers[2])} == {day.day, day.month}:
        return _short(day, _day_and_month(day, int(numbers[1]) == day.day, is_named=False))
    if re.fullmatch(r"\d{1,2}\.?[\s/-]?[^\W\d]{3,9}\.?|[^\W\d]{3,9}\.?[\s/-]\d{1,2}", shown):
        is_year = re.search(r"\d+", shown)[0] == f"{day.year % 100:02}" and day.day == 1  # type: ignore[index]
        return _short(day, f"{day.month}/{day.year % 100}" if is_year else _day_and_month(day, True, is_named=True))
    return None


def _short(day: date, text: str) -> Shown:
    return Shown(text, day.isoformat(), f'"{text}"; the sheet has a date there', "short-date")


def _day_and_month(day: date, is_day_first: bool, is_named: bool) -> str:
    """Return two numbers as the sheet shows them; with a month's name, the lower number first.

    With a month's name the order in which they were typed is unknown; a battalion's number comes first, and is the
    lower.
    """
    first, second = (day.day, day.month) if is_day_first else (day.month, day.day)
    if is_named or first > MOST_BATTALIONS:
        first, second = sorted((first, second))
    return f"{first}/{second}"
