# Triage a firewall log
#
# The firewall kept a log of the night. Which of the addresses in it matter, and why? Two lists of your own are
# loaded: one of command-and-control servers, one of machines that attack.

start_server  # hidden
vedette feeds add c2-list ~/feeds/c2.txt --format ip --category c2
vedette feeds add attackers ~/feeds/attackers.txt --format ip --category attack
vedette feeds update c2-list attackers

# `--extract` finds every address in free text, defanged or not, and lists the worst first.

head -3 firewall.log
vedette ip --extract firewall.log

# One of them in full:

vedette ip 198.51.100.7

# Scripts get an exit code and one JSON object per line. 4 means that something is at least as bad as you said.

vedette ip --extract --fail-on malicious firewall.log >verdicts.ndjson 2>counts.txt || echo "exit code $?"
cat counts.txt

# The whole network of the worst one, as a map:

vedette range 198.51.100.0/24
