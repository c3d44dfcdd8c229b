signin_title = Sign in
signin_text = Use the passkey that you made for this console: your fingerprint, face, security key or device code.
signin_passkey = Sign in with a passkey
signin_back = Sign in to continue where you were.
signin_lost = I do not have my passkey
signin_passkey_instead = Use a passkey instead
signin_by_groups = Your group at single sign-on gives you a role here. Without one, ask an administrator for an invitation.
signin_no_account = Accounts are by invitation. An administrator can send you one, or recover your account.
recover_title = Use a recovery code
recover_text = Each of your ten codes works once. Afterwards, add a new passkey.
recover_email = E-mail address
recover_code = Recovery code
recover_send = Sign in
recover_email_needed = Enter the e-mail address of your account.
recover_code_needed = Enter one of your recovery codes.

signon_title = Signing you in
signon_waiting = Your sign-in is being checked.
signon_stopped = You are not signed in
signon_cancelled = Single sign-on did not let you in, or you cancelled it. Start again, or ask whoever runs it for access to this console.
signon_provider_failed = Single sign-on reported an error. Start again. If it happens again, tell an administrator.
signon_none = Nothing is left of this sign-in: the page was loaded again, or its address is not complete. Start again.
signon_retry = Start again
signon_other = Sign in another way

passkey_unsupported = This browser has no passkeys. Use a present Chrome, Edge, Firefox or Safari, or a recovery code.
passkey_insecure = Passkeys work only over HTTPS or on this machine itself. Open the console at its https:// address.
passkey_cancelled = The passkey was not used: it was cancelled or took too long. Try again.
passkey_exists = This device already has a passkey of your account. Use another device or security key.
passkey_failed = The browser could not use the passkey. Try again, or use another device.

invitation_title = Welcome
# $name: the person. $role: the role's name.
invitation_text = { $name }, you are invited as { $role }.
invitation_email = Your account is for { $email }.
invitation_why = A passkey replaces a password. It stays on your device, and nobody can guess it or send it to a false page.
invitation_label = Name of this passkey
invitation_label_hint = So that you recognise it later, for example "Office laptop".
invitation_label_start = This device
invitation_make = Make a passkey
invitation_without = Continue without a passkey
invitation_without_note = Possible because this is a demo on your own machine.
# A time follows.
invitation_until_label = Valid until
invitation_over_title = This invitation no longer works
invitation_over_text = It was used, replaced or is too old. Ask an administrator for a new one.
invitation_none = The link is not complete. Copy the whole link from the invitation.
invitation_signed_in = You are signed in as { $name }. Accepting the invitation signs you in as the invited person instead.

codes_title = Your recovery codes
codes_text = Each code signs you in once if you lose your passkey. They are shown only now. Keep them where no thief of your device finds them: print them, or use a password manager.
codes_kept = I have kept them
codes_done = Go to the console
codes_file = recovery-codes.txt
# $product: the portal's name. $email: the account.
codes_file_head = Recovery codes of { $email } for the { $product } console. Each works once.

stepup_title = Confirm with your passkey
stepup_title_demo = Confirm
stepup_generic = You are about to do something that needs a fresh confirmation.
stepup_note = Your passkey confirms exactly this, once.
stepup_note_demo = In this demo no passkey is needed.
stepup_use = Use passkey
stepup_confirm = Confirm
