notices_title = Messages
notices_open = Messages
notices_open_new =
    { $count ->
        [one] Messages, { $count } nouveau
       *[other] Messages, { $count } nouveaux
    }
notices_failed = Impossible de charger tes messages
notices_empty = Pas encore de message
notices_empty_text = Les ID de salle, victoires et captures acceptées arrivent par SMS et restent ici, à relire.
notices_new = Nouveau
push_label = Notifications
push_text = Salles, victoires, captures acceptées : reçois tout aussitôt, même quand l'appli est fermée.
push_install = Ajoute d'abord { $product } à ton écran d'accueil, puis active les notifications là-bas.
push_denied = Ce navigateur bloque nos notifications. Autorise-les dans les réglages du site.
push_failed = Le réglage des notifications n'a pas changé. Réessaie.
push_invite = Ne rate rien
push_accept = Activer
push_decline = Plus tard
