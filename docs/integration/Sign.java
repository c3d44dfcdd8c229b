import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs hand-offs and notices for Arena. Java 17 or newer, no packages; runs as it is.
 *
 * <pre>
 * java Sign.java handoff NUMBER [PLAN]     a hand-off of the channel operator; PLAN is prepaid or postpaid
 * java Sign.java notice EVENT NUMBER       a notice; EVENT is unsubscribed or released
 * java Sign.java raw handoff|notice        signs the claims on standard input as they are
 * </pre>
 *
 * HANDOFF_KEY_ID and HANDOFF_KEY_SECRET are the key. HANDOFF_AUDIENCE is "arena" where it is not set. HANDOFF_STATE is the state that the
 * landing page was called with.
 */
public final class Sign {
    /** In front of a notice stand the word notice and a zero byte, in front of a hand-off nothing. */
    enum Kind {
        HANDOFF(""),
        NOTICE("notice\0");

        final String domain;

        Kind(String domain) {
            this.domain = domain;
        }
    }

    private static final SecureRandom RANDOM = new SecureRandom();

    private Sign() {}

    /** Signs claims, given as JSON: KEYID.PAYLOAD.MAC. The key of the HMAC is the secret's text in UTF-8. */
    static String sign(Kind kind, byte[] json, String keyId, String secret) throws GeneralSecurityException {
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        String signed = keyId + "." + base64.encodeToString(json);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update(kind.domain.getBytes(StandardCharsets.US_ASCII));
        mac.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + base64.encodeToString(mac.doFinal());
    }

    /** The claims of a hand-off that is good for a minute; plan and state may be null. */
    static String handoff(String audience, String number, String plan, String state) {
        long now = Instant.now().getEpochSecond();
        String claims = "{\"aud\":" + quoted(audience) + ",\"msisdn\":" + quoted(number) + ",\"channel\":\"operator\",\"plan\":"
                + (plan == null ? "null" : quoted(plan)) + ",\"iat\":" + now + ",\"exp\":" + (now + 60) + ",\"nonce\":"
                + quoted(nonce());
        // What the landing page was called with goes back; nothing stands there where it was called without.
        return claims + (state == null ? "" : ",\"state\":" + quoted(state)) + "}";
    }

    /** The claims of a notice of what happens now. */
    static String notice(String audience, String event, String number) {
        long now = Instant.now().getEpochSecond();
        return "{\"aud\":" + quoted(audience) + ",\"event\":" + quoted(event) + ",\"msisdn\":" + quoted(number) + ",\"at\":" + now
                + ",\"iat\":" + now + ",\"exp\":" + (now + 300) + ",\"nonce\":" + quoted(nonce()) + "}";
    }

    private static String nonce() {
        byte[] bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** A JSON string of characters that need no escape; others are refused. */
    private static String quoted(String text) {
        if (!text.matches("[A-Za-z0-9+_.-]+")) {
            throw new IllegalArgumentException("not usable: " + text);
        }
        return "\"" + text + "\"";
    }

    public static void main(String[] args) throws Exception {
        String keyId = System.getenv("HANDOFF_KEY_ID");
        String secret = System.getenv("HANDOFF_KEY_SECRET");
        // Java decodes the environment by the locale: other letters than ASCII are lost where that is "C".
        if (secret != null && secret.indexOf('\uFFFD') >= 0) {
            System.err.println("Sign: HANDOFF_KEY_SECRET cannot be read in this locale; set LC_ALL=C.UTF-8");
            System.exit(2);
            return;
        }
        String audience = System.getenv().getOrDefault("HANDOFF_AUDIENCE", "arena");
        String state = System.getenv("HANDOFF_STATE");
        String command = args.length < 2 || keyId == null || secret == null ? "" : args[0];
        Kind kind = "notice".equals(command) || args.length > 1 && "notice".equals(args[1]) ? Kind.NOTICE : Kind.HANDOFF;
        byte[] claims;
        if (command.equals("handoff")) {
            claims = handoff(audience, args[1], args.length > 2 ? args[2] : null, state).getBytes(StandardCharsets.UTF_8);
        } else if (command.equals("notice") && args.length > 2) {
            claims = notice(audience, args[1], args[2]).getBytes(StandardCharsets.UTF_8);
        } else if (command.equals("raw") && args[1].matches("handoff|notice")) {
            claims = System.in.readAllBytes();
        } else {
            System.err.println("Sign: set HANDOFF_KEY_ID and HANDOFF_KEY_SECRET, and say handoff NUMBER [PLAN], notice EVENT NUMBER,"
                    + " or raw handoff|notice");
            System.exit(2);
            return;
        }
        System.out.println(sign(kind, claims, keyId, secret));
    }
}
