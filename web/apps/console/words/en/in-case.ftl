# What other desks say of a case. Apart from the desk's words, which they do not load.
# $number: the case's number, $state: its state, as "open".
cases_in = In case { $number }: { $state }
cases_in_open = open
cases_in_decided = decided
cases_in_appealed = appealed
cases_in_closed = closed
cases_in_text = Fraud is looking at this account. Its claims are delivered once the case is decided.
cases_in_decided_text = Fraud has decided about this account.
cases_look = Open the case
