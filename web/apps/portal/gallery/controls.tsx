import { useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { setSound, useSound } from "#lib/sound";
import {
  Button,
  ButtonLink,
  type CelebrationLevel,
  Choice,
  CoinChip,
  Coins,
  celebrate,
  FileField,
  FormError,
  FormStack,
  IconButton,
  Link,
  Select,
  Sheet,
  Textarea,
  TextField,
  toast,
} from "#ui";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const levels: CelebrationLevel[] = ["small", "big", "champion"];

export function Controls() {
  const [sheet, setSheet] = useState<"sheet" | "wide" | "drawer" | null>(null);
  const [balance, setBalance] = useState(1250);
  const [busy, setBusy] = useState(true);
  const sound = useSound();
  const { country, gameId } = useConfig();
  const won = useRef<HTMLSpanElement>(null);
  return (
    <>
      <Specimen title="Button, variants" row>
        <Button>Claim 15</Button>
        <Button variant="secondary">Not now</Button>
        <Button variant="quiet">View rules</Button>
        <Button variant="danger">Unsubscribe</Button>
      </Specimen>
      <Specimen title="Button, sizes and icon" row>
        <Button size="l" icon="gamepad">
          Play
        </Button>
        <Button icon="gift">Redeem</Button>
        <Button size="s" icon="check">
          Join
        </Button>
        <ButtonLink to={href("home")} variant="secondary">
          A link
        </ButtonLink>
        <IconButton icon="info" label="How to play" />
        <Link to={href("home")}>Text link</Link>
      </Specimen>
      <Specimen title="Button, busy and disabled" row>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Claim 15
        </Button>
        <Button variant="secondary" busy={busy}>
          Sending
        </Button>
        <Button disabled>Already Claimed</Button>
        <Button variant="secondary" disabled>
          Submitted
        </Button>
        <Button variant="quiet" onClick={() => setBusy(!busy)}>
          Toggle busy
        </Button>
      </Specimen>
      <Specimen title="Button, block">
        <Button block size="l">
          Claim
        </Button>
      </Specimen>
      <Specimen title="Fields">
        <FormStack className={styles.fields} onSubmit={(event) => event.preventDefault()}>
          <TextField label="Name" name="name" defaultValue="Ayesha Khan" />
          <TextField
            label={gameId}
            name="gameId"
            inputMode="numeric"
            defaultValue="12a"
            error={`${gameId} must be 9-13 digits and contain only numbers.`}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            placeholder="you@example.com"
            hint="The team writes here."
          />
          <TextField
            label="Mobile Number"
            name="phone"
            prefix={`+${country.prefix}`}
            defaultValue="3001234567"
            readOnly
          />
          <Select label="Plan" name="plan" defaultValue="prepaid">
            <option value="prepaid">Prepaid</option>
            <option value="postpaid">Postpaid</option>
          </Select>
          <Choice
            label="Gender"
            name="gender"
            defaultValue="female"
            options={[
              { value: "male", label: "Male" },
              { value: "female", label: "Female" },
            ]}
          />
          <Textarea label="Bio" name="bio" optional hint="Up to 160 characters." />
          <FileField label="Screenshot" name="entryImage" accept="image/png,image/jpeg" />
          <FileField
            label="Screenshot, refused"
            name="entryImage2"
            error="Only PNG, JPG, and JPEG files are allowed."
          />
          <FormError>Please fill in all fields including {gameId}.</FormError>
        </FormStack>
      </Specimen>
      <Specimen title="Sheet and drawer" row>
        <Button variant="secondary" onClick={() => setSheet("sheet")}>
          Sheet
        </Button>
        <Button variant="secondary" onClick={() => setSheet("wide")}>
          Wide sheet
        </Button>
        <Button variant="secondary" onClick={() => setSheet("drawer")}>
          Drawer
        </Button>
        <Sheet
          open={sheet !== null}
          onClose={() => setSheet(null)}
          title="Redeem this reward?"
          kind={sheet === "drawer" ? "drawer" : "sheet"}
          wide={sheet === "wide"}
          footer={
            <Button block size="l" onClick={() => setSheet(null)}>
              Redeem for 250
            </Button>
          }
        >
          <p>You have 1,250 coins. 1,000 stay in your wallet.</p>
        </Sheet>
      </Specimen>
      <Specimen title="Toast" row>
        <Button variant="secondary" onClick={() => toast("Profile updated successfully!", "good")}>
          Good
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast("That login link was used already.", "bad")}
        >
          Bad
        </Button>
        <Button variant="secondary" onClick={() => toast("Copied.")}>
          Plain
        </Button>
      </Specimen>
      <Specimen title="Celebrations" row>
        <span ref={won}>
          <Coins value={250} size="l" signed />
        </span>
        {levels.map((level) => (
          <Button
            key={level}
            variant="secondary"
            onClick={() =>
              celebrate(level, {
                from: won.current,
                coins: true,
                onArrive: () => setBalance((before) => before + 250),
              })
            }
          >
            {level}
          </Button>
        ))}
        <Button variant="quiet" aria-pressed={sound} onClick={() => setSound(!sound)}>
          Sound
        </Button>
      </Specimen>
      <Specimen title="Coin chip receives" row>
        <CoinChip value={balance} />
        <Button variant="secondary" onClick={() => setBalance(balance + 15)}>
          Earn 15
        </Button>
        <Button variant="secondary" onClick={() => setBalance(Math.max(0, balance - 250))}>
          Spend 250
        </Button>
      </Specimen>
    </>
  );
}
