account_intro = Passkeys, recovery codes and sessions of { $email }.
account_passkeys = Passkeys
account_passkeys_text = Two passkeys on two devices are best.
account_passkeys_none = No passkey yet.
account_passkey_add = Add a passkey
account_passkey_add_text = Your browser asks where to keep the passkey: on this device, on a phone or on a security key.
account_passkey_add_doing = Add a passkey to your account.
account_passkey_added = The passkey was added.
account_passkey_removed = The passkey was removed.
# $label: the passkey's name.
account_passkey_remove_title = Remove "{ $label }"?
account_passkey_remove_text = It can no longer sign you in. Your other passkeys stay.
account_passkey_remove_doing = Remove the passkey "{ $label }" from your account.
account_passkey_made = Made
account_passkey_used = Last used
account_codes = Recovery codes
# $count: the codes left.
account_codes_left =
    { $count ->
        [0] No codes are left.
        [one] One code is left.
       *[other] { $count } codes are left.
    }
account_codes_new = Make new codes
account_codes_new_title = Make ten new recovery codes?
account_codes_new_text = The codes that you have now stop working.
account_codes_new_doing = Make ten new recovery codes. The present ones stop working.
account_signon = Single sign-on
account_signon_now = You signed in by single sign-on. Signing out ends your session here, not your sign-in there.
account_signon_text = You can also sign in by single sign-on.
account_signon_linked = Linked
account_signon_groups = Role by groups
account_signon_again = Sign in again
account_sessions = Sessions
account_session_unknown = An unknown browser
account_sessions_text = Where you are signed in. End a session that you do not recognise.
account_session_since = Signed in
account_session_used = Last used
account_session_current = This session
account_session_end = End
account_session_end_label = End the session on { $device }
account_session_ended = The session has ended.
