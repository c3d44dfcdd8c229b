import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import type { Profile } from "#api";
import { useConfig } from "#lib/config";
import { useForm } from "#lib/form";
import { ApiError, isApiError } from "#lib/http";
import { leaderboardQuery } from "#lib/lists";
import { back, href, navigate, useNavigationState } from "#lib/router";
import { profileQuery } from "#lib/subscriber";
import {
  ActionBar,
  Async,
  Button,
  Choice,
  FormError,
  FormStack,
  Page,
  Skeleton,
  SlowNotice,
  Textarea,
  TextField,
  toast,
} from "#ui";
import { day, m } from "#words";
import { saveProfile } from "./api.ts";
import { AvatarField } from "./parts/avatar-field.tsx";
import { type PictureFault, PictureField } from "./parts/picture-field.tsx";

const nameMax = 60;
const usernameMax = 40;
const bioMax = 500;

export default function EditProfile() {
  return (
    <Page title={m.route_edit_profile()} narrow>
      <Async skeleton={<FormSkeleton />} errorText={m.profile_failed()}>
        <Loaded />
      </Async>
    </Page>
  );
}

function Loaded() {
  const { data } = useSuspenseQuery(profileQuery());
  return <Form profile={data} />;
}

const text = () => v.pipe(v.string(), v.trim());
const schema = () =>
  v.object({
    name: text(),
    username: text(),
    email: v.pipe(text(), v.regex(/^$|^[^\s@]+@[^\s@]+$/, m.email_invalid())),
    gender: v.optional(v.string()),
    bio: text(),
    dateOfBirth: v.string(),
    avatar: v.optional(v.string()),
    removeImage: v.optional(v.string()),
    // Gives the server's errors about the picture a field to belong to.
    image: v.optional(v.unknown()),
  });

const cameFromProfile = (state: unknown) =>
  state !== null && typeof state === "object" && "from" in state && state.from === "profile"
    ? true
    : null;

function Form({ profile }: { profile: Profile }) {
  const { utcOffsets } = useConfig();
  const client = useQueryClient();
  const inside = useNavigationState(cameFromProfile);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [face, setFace] = useState(profile.avatar);
  const [instead, setInstead] = useState(false);

  const { form, errors, formError, pending, touch } = useForm({
    schema: schema(),
    failed: (error) =>
      isApiError(error) && error.status > 0 && error.status < 500
        ? `${m.edit_failed()}: ${error.message}`
        : m.edit_error(),
    submit: async ({ image: _chosen, avatar, ...fields }) => {
      try {
        // An automatic face stays so until another is chosen.
        const chosen = avatar === String(profile.avatar) ? undefined : avatar;
        await saveProfile({ ...fields, avatar: chosen, image: picture });
      } catch (error) {
        // To a person the limits for body and picture mean the same.
        if (isApiError(error) && error.status === 413) {
          throw new ApiError(413, error.code, error.message, { image: m.edit_picture_large() });
        }
        throw error;
      }
      await client.invalidateQueries({ queryKey: profileQuery().queryKey });
      void client.invalidateQueries({ queryKey: leaderboardQuery().queryKey });
      toast(m.edit_done(), "good");
      if (inside) back();
      else navigate(href("profile"), { replace: true });
    },
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A rejected picture would silently not be saved: the person must decide about it first.
    if (fault) {
      event.preventDefault();
      const input = event.currentTarget.elements.namedItem("image");
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    void form.onSubmit(event);
  }

  return (
    <FormStack {...form} onSubmit={onSubmit}>
      <PictureField
        src={instead ? null : profile.profileImage}
        face={face}
        name={profile.name ?? profile.username ?? ""}
        picture={picture}
        fault={fault}
        error={errors.image}
        onPicture={(next, nextFault) => {
          setPicture(next);
          // A person who chooses a picture wants it shown.
          setInstead(false);
          setFault(nextFault);
          touch("image");
        }}
      />
      <AvatarField
        face={face}
        onFace={(next) => {
          setFace(next);
          touch("avatar");
        }}
        pictured={Boolean(profile.profileImage) && picture === null}
        instead={instead}
        onInstead={setInstead}
        error={errors.avatar}
      />
      <TextField
        label={m.edit_name()}
        name="name"
        dir="auto"
        autoComplete="name"
        maxLength={nameMax}
        defaultValue={profile.name ?? ""}
        error={errors.name}
        onChange={() => touch("name")}
      />
      <TextField
        label={m.edit_username()}
        name="username"
        dir="auto"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={usernameMax}
        hint={
          profile.usernameGenerated
            ? `${m.edit_username_made()} ${m.edit_username_hint()}`
            : m.edit_username_hint()
        }
        defaultValue={profile.username ?? ""}
        error={errors.username}
        onChange={() => touch("username")}
      />
      <TextField
        label={m.edit_email()}
        name="email"
        dir="auto"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
        defaultValue={profile.email ?? ""}
        error={errors.email}
        onChange={() => touch("email")}
      />
      <Choice
        label={m.edit_gender()}
        name="gender"
        options={[
          { value: "male", label: m.edit_male() },
          { value: "female", label: m.edit_female() },
        ]}
        defaultValue={profile.gender ?? undefined}
        error={errors.gender}
      />
      <TextField
        label={m.edit_birth()}
        name="dateOfBirth"
        type="date"
        min="1900-01-01"
        max={day(new Date().toISOString(), utcOffsets)}
        autoComplete="bday"
        defaultValue={profile.dateOfBirth ?? ""}
        error={errors.dateOfBirth}
        onChange={() => touch("dateOfBirth")}
      />
      <Textarea
        label={m.edit_bio()}
        name="bio"
        dir="auto"
        maxLength={bioMax}
        hint={m.edit_bio_hint({ max: bioMax })}
        defaultValue={profile.bio ?? ""}
        error={errors.bio}
        onChange={() => touch("bio")}
      />
      <ActionBar>
        <FormError>{formError}</FormError>
        {pending && <SlowNotice />}
        <Button type="submit" size="l" block busy={pending}>
          {m.edit_save()}
        </Button>
      </ActionBar>
    </FormStack>
  );
}

/** `YYYY-MM-DD` in the operator's time zone (the Swedish format). */
function FormSkeleton() {
  return (
    <FormStack>
      <Skeleton width="88px" height="88px" round />
      {[1, 2, 3, 4, 5].map((field) => (
        <Skeleton key={field} height="4.5rem" />
      ))}
    </FormStack>
  );
}
