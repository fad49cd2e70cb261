"""Words of the rules in three languages: where the English has one, the translation has its own.

Each line is a pattern of the English word, of the German and of the Polish one.
"""

from __future__ import annotations

TO_WAR = """
breakthrough|breaks? through | durchbr[ueo] | przeł|przedr|przedz
displace | verdräng | wypa?i?e?r
reserve | reserve | rezerw
elite | elite-einheit | elitarn
back row | hinter\\w+ reihe | tyln\\w+ rzęd
camp | lager | ob[oó]z
army|armies | arme | armi
chain | kette | łańcuch
sideways | seitwärts|von der seite | w bok|z boku
knight | ritter | rycerz
archer | bogenschütz | łucznik
two-step | zwei schritt | dwóch krokach
underlined | unterstr | podkreśl
"""
ISLAND = """
\\bblocks? | kiste | skrzy
character | figur|\\beine\\b|\\bihr\\b|\\bsie\\b | figur|nikogo|kogokolwiek|\\bkto\\b|żadn
live block | scharf | uzbrojon
\\bpads? | trägerdeck | pokład
crossfire | kreuzfeuer | krzyżow
launch(?!_) | land | desan|wysad
missile | raket | rakie
soldier | soldat | żołnierz
jeep | jeep | jeep
tank | panzer | czołg
penalty | straf | kar[aąyęz]
\\bfac(?:es|ing) | blick | zwr[oó]c|zwraca|orientac
\\brange | schussweite | zasięg
opponent | gegner | przeciwnik
"""
KIDO_BUTAI = """
squadron | staffel | dywizjon
carrier | träger | lotniskow
\\bcups?\\b | pool | pul
\\bcap\\b(?! is laid) | cap | cap
cap box | cap-kästchen | pol\\w* cap
flak | flugabwehr | przeciwlotnicz|plot
aborted | abgewehrt | odpart
torpedo bomber | torpedobomber|bomber mit torpedos | samolot\\w+ torpedow|bombowce z torpedami
dive bomber | sturzkampfbomber | bombow\\w+ nurkuj
reconnaissance | aufklärung | rozpoznani
"no bomber | kein bomber | brak bombowca
"no fighter | kein jäger | brak myśliwca
"no carrier | kein träger | brak lotniskowca
reduced | reduziert | zredukowan
escort | begleit | eskor
\\breported\\b | gemeldet | zameldowan
centre | kartenmitte | środ\\w+ mapy
midway | midway | midway
"""
MIDWAY = """
bomber | bomber | bombow
fighter | jäger | myśliw
\\baces?\\b | ass|asse | \\bas|asa
carrier | flugzeugträger | lotniskow
command point | kommandopunkt | punkt\\w* dowodzenia
initiative card | initiativekarte | kart\\w* inicjatywy
activation marker | aktivierungsmarker | znacznik\\w* aktywacji
manoeuvre | manöver | manewr
small tile | kleine\\w* spielplatte | mał\\w+ kafl|mały\\w* kafel
reinforcement area | verstärkungsfeld | p[oó]l\\w* posiłków
firing card | feuerkarte | kart\\w* ostrzału
attack area | angriffszone | stref\\w* ataku
defence area | verteidigungszone | stref\\w* obrony
special order | spezialbefehl | rozkaz\\w* specjaln|specjaln
loop\\b | looping | pętl
thach weave | thach weave | thach weave
bushido | bushidō | bushidō
sixth sense | sechste\\w* sinn | szóst\\w+ zmy
surprise attack | überraschungsangriff | atak\\w* z zaskoczenia
reversal | kehrtwende | zwrot
feint | finte | fin[tc]
evade | ausweichen | unik
aileron roll | rolle | beczk
midway tile | midway-platte | kafl?e?l?\\w* midway
\\bnose | nase|richtung | dzi[oó]b|kierun
destroyed | zerstör | zniszcz
domination | luftherrschaft | dominacj
"""
EPIC_NAVAL = """
task force | kampfverb|verbandsmarker | zgrupowa
\\bnodes? | knoten|benachbart | wę[zź]
clean-up | aufräum | czyszcz
submarine | u-boot | podwodn|okrę
airfield | flugplatz|flugplätz | lotnisk
bomber(?!_) | bomber | bombow
far base | ferne\\w* stützpunkt | odległ\\w+ baz
shore batter | küstenbatterie | bateri
destroyer | zerstörer | niszczyciel
transport | transporter | transportow
\\bcargo | ladung | ładun
heading\\b | kurs|überschrift | kurs|nagłów
command card | kommandokarte | kart\\w* dowodzenia
commander | befehlshaber | dow[oó]dc
upgrade | verbesserung | usprawni
depth attack | wasserbombenangriff | atak\\w* głębinow
sea control | seeherrschaft | panowani\\w+ na morzu
landing node | landungsknoten | wę\\w+ desantow|desantow
deploy | entfalt | rozwi
regroup | umgrupp|gruppiert .* um | przegrup
round track | rundenleiste | tor\\w* rund
"""

WORDS = {
    "to-war": TO_WAR,
    "island": ISLAND,
    "kido-butai": KIDO_BUTAI,
    "midway": MIDWAY,
    "epic-naval": EPIC_NAVAL,
}

# Words that machine translations of the rulebooks use, and that the table does not.
BANNED = {
    "de": {
        "": r"\bSpieler|\bSie können\b|\bIhnen\b|Rückgängig",
        "to-war": r"untere\w* Reihe|Rückzug|Feldwebel",
        "island": r"Quadrat|Matrize|\bDüse|Trägerpad|Charakter|\bSchädel|Schießstand|Block\b|Blöcke",
        "kido-butai": r"Kudo|Rudentabelle|\bFlak\b",
        "midway": r"Kämpfer|Fighter|Befehlspunkt|Auftrag|Bestell|Schießkarte|Spielstein|\bSchleife|Bereich",
        "epic-naval": r"Task Force|Flughafen",
    },
    "pl": {
        "": r"\bgracz|\bPan[ai]?\b|\bpionek",
        "to-war": r"\bkwadrat",
        "island": r"\bkwadrat|\bblok\b|\bbloki\b",
        "kido-butai": r"\beskadr",
        "midway": r"\bpłytk|\beskadr",
        "epic-naval": r"\bstatek|\bstatki|\budoskonal|\bkrażownik",
    },
}
