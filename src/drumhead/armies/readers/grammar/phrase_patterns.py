"""Patterns for the numbers of units, regiments and their parts in a phrase."""

from __future__ import annotations

import re

from drumhead.armies.readers.grammar.amounts import NUMBER

ORDINAL = r"(?:\d{1,3}(?:st|nd|rd|th|er|e|re|eme|ème|de|o|º|ª|a|\.)?|[IVX]{1,5}|first|second|third|fourth|fifth)"
DESIGNATION = re.compile(  # 1/45th, 2/7, I/40e, 3e/103e, 74th, 39e, 4o
    r"^(?:(?:\d{1,2}(?:st|nd|rd|th|e|er|re|\.)?|[IVX]{1,4})(?:\s?(?:&|and|\+|,)\s?\d{1,2}\w{0,2})?"
    r"/\d{1,3}(?:st|nd|rd|th|er|e)?"
    r"|\d{1,3}(?:st|nd|rd|th|er|ère|ème|eme|e|º|ª))(?![\w])"
)
PART = re.compile(  # what is only the number of a battalion, company or regiment: it goes with the name beside it
    rf"^{ORDINAL}\s+(?:(?:and|et|und|&)\s+{ORDINAL}\s+)?(?:bns?|battalions?|bataillons?|bataillone?|compagnies?|company|coy"
    r"|squadrons?|escadrons?|esc|r[eé]giments?|regts?|regiment(?:er)?)\.?$",
    re.IGNORECASE,
)
INCLUDED = re.compile(
    r"^(?:incl\.?|including|of which|of these|davon|dont|inkl\.?)\s+(\d{1,3})\s+(?:of\s+|de\s+)?(.+)$", re.IGNORECASE
)
EACH_OF = re.compile(r"^(\d{1,2} [^\W\d]+) each (?:of|from) (.+)$", re.IGNORECASE)
REPRESENTED = re.compile(r"\b(?:represented|shown|depicted|played)\s+(?:by|as)\s+(\d{1,3})\b[^,;.]*", re.IGNORECASE)
FORMATIONS = ("battalions", "squadrons", "guns", "batteries", "regiments", "units", "companies", "troops")
COUNT_FIRST = re.compile(rf"^({NUMBER})\s*([^\W\d_][^\W\d_.]*)\b\.?\s*(?:of\s+|de\s+|d['’]\s?|von\s+)?(.*)$")
X_FIRST = re.compile(r"^(\d{1,3})\s?[x×]\s?(?=[^\d\s]|\s*\d+\s?-?p)(.*)$|^(\d{1,3})\s[x×]\s(.*)$")
X_LAST = re.compile(r"[\s,(][x×]\s?(\d{1,3})\)?$")
SMALL_WORDS = re.compile(r"^(?:of|de|du|des|von|der|the|les|la|le|each|strong)\s+", re.IGNORECASE)
SPLIT = re.compile(r"[,;:]|\s[-–—]+\s|\s/\s|\t")
BRACKETS = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
POINTS = re.compile(r"^[(\[]?\d+\s?(?:points|pts|pt|punkte|puntos|punti)\.?[)\]]?$", re.IGNORECASE)
MOST_UNITS_OF_A_PHRASE = 400
NUMBERED_NAME = re.compile(  # a number after it is a part of the name: "No 3", "Regiment 17", "IR 5"
    r"(?:\b(?:no|nr|n°|num|ir|kr|dr|hr|ci|regiment|regt|rgt|btl|bn|battery|batterie)\.?|[#°])$", re.IGNORECASE
)
