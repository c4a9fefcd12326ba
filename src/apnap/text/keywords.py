"""Which rule each keyword ability has (702)."""

from __future__ import annotations

from typing import Final

# The number after 702, and the keyword.
NUMBERED: Final = """
2 deathtouch, 3 defender, 4 double strike, 5 enchant, 6 equip, 7 first strike, 8 flash, 9 flying, 10 haste, 11 hexproof,
12 indestructible, 13 intimidate, 14 landwalk, 15 lifelink, 16 protection, 17 reach, 18 shroud, 19 trample,
20 vigilance, 21 ward, 22 banding, 23 rampage, 24 cumulative upkeep, 25 flanking, 26 phasing, 27 buyback, 28 shadow,
29 cycling, 30 echo, 31 horsemanship, 32 fading, 33 kicker, 34 flashback, 35 madness, 36 fear, 37 morph, 38 amplify,
39 provoke, 40 storm, 41 affinity, 42 entwine, 43 modular, 44 sunburst, 45 bushido, 46 soulshift, 47 splice,
48 offering, 49 ninjutsu, 50 epic, 51 convoke, 52 dredge, 53 transmute, 54 bloodthirst, 55 haunt, 56 replicate,
57 forecast, 58 graft, 59 recover, 60 ripple, 61 split second, 62 suspend, 63 vanishing, 64 absorb, 65 aura swap,
66 delve, 67 fortify, 68 frenzy, 69 gravestorm, 70 poisonous, 71 transfigure, 72 champion, 73 changeling, 74 evoke,
75 hideaway, 76 prowl, 77 reinforce, 78 conspire, 79 persist, 80 wither, 81 retrace, 82 devour, 83 exalted,
84 unearth, 85 cascade, 86 annihilator, 87 level up, 88 rebound, 89 umbra armor, 90 infect, 91 battle cry,
92 living weapon, 93 undying, 94 miracle, 95 soulbond, 96 overload, 97 scavenge, 98 unleash, 99 cipher, 100 evolve,
101 extort, 102 fuse, 103 bestow, 104 tribute, 105 dethrone, 106 hidden agenda, 107 outlast, 108 prowess, 109 dash,
110 exploit, 111 menace, 112 renown, 113 awaken, 114 devoid, 115 ingest, 116 myriad, 117 surge, 118 skulk, 119 emerge,
120 escalate, 121 melee, 122 crew, 123 fabricate, 124 partner, 125 undaunted, 126 improvise, 127 aftermath,
128 embalm, 129 eternalize, 130 afflict, 131 ascend, 132 assist, 133 jump-start, 134 mentor, 135 afterlife, 136 riot,
137 spectacle, 138 escape, 139 companion, 140 mutate, 141 encore, 142 boast, 143 foretell, 144 demonstrate,
145 daybound, 145 nightbound, 146 disturb, 147 decayed, 148 cleave, 149 training, 150 compleated, 151 reconfigure,
152 blitz, 153 casualty, 154 enlist, 155 read ahead, 156 ravenous, 157 squad, 160 prototype, 164 toxic, 165 backup,
166 bargain, 167 craft, 168 disguise, 170 plot, 171 saddle, 174 gift, 175 offspring, 176 impending, 184 station,
185 warp
"""


def numbered() -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in NUMBERED.replace("\n", " ").split(","):
        n, _, name = entry.strip().partition(" ")
        found[name.strip()] = f"702.{n}"
    for land in ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk"):
        found[land] = found["landwalk"]
    found["trample over planeswalkers"] = "702.19c"
    found["can't be countered"] = "101.2"
    found["unblockable"] = "509.1b"
    return found


KEYWORD_RULES: Final = numbered()
# Keywords that stand for an activated ability; the label of such an ability names it.
ACTIVATED: Final = ("equip", "cycling", "ninjutsu", "crew", "embalm", "eternalize", "unearth", "scavenge", "outlast")
