import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import { Toaster } from "#ui";
import EditProfile from "./edit.tsx";

const profile = {
  name: "Ayesha Khan",
  username: "ayesha",
  usernameGenerated: false,
  avatar: 3,
  email: "a@example.pk",
  profileImage: null,
  gender: "female",
  bio: "Puzzles",
  dateOfBirth: "2001-05-20",
  phone: "03001234567",
  credits: 1,
};

let saved: Map<string, FormDataEntryValue>[] = [];
function saving(answer: () => Response = () => ok({}, { status: true })) {
  server.use(
    http.post(at("/v1/user/profile/complete"), async ({ request }) => {
      saved.push(new Map((await request.formData()).entries()));
      return answer();
    }),
  );
}

/** For a form with a file: the test network cannot read jsdom's files. */
function savingPictures() {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!(init?.body instanceof FormData)) return real(input, init);
    saved.push(new Map(init.body.entries()));
    return ok({}, { status: true });
  });
}
const sentPicture = () => {
  const image = saved[0]?.get("image");
  return image instanceof File ? image.size : null;
};

beforeEach(() => {
  saved = [];
  logInAs();
  server.use(http.get(at("/v1/user/profile"), () => ok(profile)));
  URL.createObjectURL = vi.fn(() => "blob:picture");
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  show(
    <>
      <EditProfile />
      <Toaster />
    </>,
    { path: "/edit-profile" },
  );
const save = () => screen.getByRole("button", { name: "Save changes" });
const picture = (bytes: number, type = "image/png") =>
  new File([new Uint8Array(bytes)], "me.png", { type });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText("Profile picture"), { target: { files: [file] } });

it("is filled with the profile", async () => {
  open();
  expect(await screen.findByLabelText("Name")).toHaveValue("Ayesha Khan");
  expect(screen.getByLabelText("Username")).toHaveValue("ayesha");
  expect(screen.getByLabelText("Email")).toHaveValue("a@example.pk");
  expect(screen.getByRole("radio", { name: "Female" })).toBeChecked();
  expect(screen.getByLabelText("Bio")).toHaveValue("Puzzles");
  expect(screen.getByLabelText("Date of birth")).toHaveValue("2001-05-20");
});

it("saves every field, says so and goes back to the profile", async () => {
  saving();
  const { user } = open();
  const username = await screen.findByLabelText("Username");
  await user.clear(username);
  await user.type(username, "ayesha.plays");
  await user.click(screen.getByRole("radio", { name: "Male" }));
  await user.click(save());
  expect(await screen.findByText("Profile updated successfully!")).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe("/profile"));
  expect(Object.fromEntries(saved[0] ?? [])).toEqual({
    name: "Ayesha Khan",
    username: "ayesha.plays",
    email: "a@example.pk",
    gender: "male",
    bio: "Puzzles",
    dateOfBirth: "2001-05-20",
  });
});

it("shows a new picture before it is sent, and sends it", async () => {
  savingPictures();
  const { user, container } = open();
  await choose(picture(5_000));
  await waitFor(() =>
    expect(container.querySelector("img")).toHaveAttribute("src", "blob:picture"),
  );
  await user.click(save());
  await waitFor(() => expect(sentPicture()).toBe(5_000));
});

it.each([
  ["no picture", picture(10, "text/plain"), "Please select a valid image file."],
  ["a picture over 2 MB", picture(2_097_153), "File size must not exceed 2MB."],
])("refuses %s, and saves nothing until that is settled", async (_what, file, text) => {
  saving();
  const { user } = open();
  await choose(file);
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(save());
  expect(saved).toEqual([]);
});

it("takes a picture of exactly 2 MB", async () => {
  open();
  await choose(picture(2_097_152));
  expect(await screen.findByText(/New picture/)).toBeVisible();
});

it("makes a picture smaller that is too large, and sends that one", async () => {
  savingPictures();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4_000, height: 2_000, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const sizes: [number, number][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    give,
  ) {
    sizes.push([this.width, this.height]);
    give(new Blob([new Uint8Array(900)], { type: "image/jpeg" }));
  });
  const { user } = open();
  await choose(picture(3_000_000));
  await user.click(await screen.findByRole("button", { name: "Make it smaller" }));
  expect(await screen.findByText("New picture, 1 KB")).toBeVisible();
  expect(sizes).toEqual([[1_024, 512]]);
  await user.click(save());
  await waitFor(() => expect(sentPicture()).toBe(900));
});

it("says that a picture is none when the browser cannot read it", async () => {
  vi.stubGlobal("createImageBitmap", async () => Promise.reject(new Error("no picture")));
  const { user } = open();
  await choose(picture(3_000_000));
  await user.click(await screen.findByRole("button", { name: "Make it smaller" }));
  expect(await screen.findByText("Please select a valid image file.")).toBeVisible();
});

it("puts the server's field errors at their inputs", async () => {
  saving(() =>
    refused("invalid", "x", 422, { dateOfBirth: "Date of birth must be a date in the past." }),
  );
  const { user } = open();
  await screen.findByLabelText("Name");
  await user.click(save());
  expect(await screen.findByText("Date of birth must be a date in the past.")).toBeVisible();
  expect(screen.getByLabelText("Date of birth")).toHaveAttribute("aria-invalid", "true");
});

it.each([
  [
    "a refusal with the server's message",
    () => refused("x", "This name is taken.", 409),
    "Failed to update profile: This name is taken.",
  ],
  [
    "a broken server in the specification's words",
    () => refused("internal", "stack trace", 500),
    "An error occurred while updating the profile.",
  ],
  [
    "a lost call likewise",
    () => HttpResponse.error(),
    "An error occurred while updating the profile.",
  ],
  [
    "a body over the limit at the picture",
    () => refused("too_large", "x", 413),
    "File size must not exceed 2MB.",
  ],
])("shows %s", async (_what, answer, text) => {
  saving(answer);
  const { user } = open();
  await screen.findByLabelText("Name");
  await user.click(save());
  expect(await screen.findByText(text)).toBeVisible();
});

const face = (name: string) => screen.findByRole("radio", { name });
const pictured = () =>
  server.use(
    http.get(at("/v1/user/profile"), () => ok({ ...profile, profileImage: "/api/picture/1" })),
  );

it("offers 24 faces by their names, of which the present one is chosen", async () => {
  open();
  expect(await face("Mango")).toBeChecked();
  const faces = screen.getByRole("group", { name: "Avatar" });
  const names = within(faces)
    .getAllByRole("radio")
    .map((radio) => (radio.closest("label") as HTMLElement).textContent);
  expect(names).toHaveLength(24);
  expect(new Set(names).size).toBe(24);
});

it("saves a face that was chosen, also by the keyboard, and none that was not", async () => {
  saving();
  const { user } = open();
  (await face("Mango")).focus();
  await user.keyboard("{ArrowRight}");
  expect(await face("Robot")).toBeChecked();
  await user.click(save());
  await waitFor(() => expect(saved[0]?.get("avatar")).toBe("4"));
  expect(saved[0]?.has("removeImage")).toBe(false);
});

it("removes a picture for the face only where the person says so", async () => {
  pictured();
  saving();
  const { user, container } = open();
  const source = () => container.querySelector("img")?.getAttribute("src");
  await user.click(await face("Lion"));
  expect(source()).toBe("/api/picture/1");
  await user.click(screen.getByRole("checkbox", { name: /Remove my picture/ }));
  expect(source()).toMatch(/avatars-avatar-07/);
  await user.click(save());
  await waitFor(() => expect(saved[0]?.get("removeImage")).toBe("true"));
  expect(saved[0]?.get("avatar")).toBe("7");
});

it("shows a picture that was just chosen, whatever was said about the one before", async () => {
  pictured();
  open();
  fireEvent.click(await screen.findByRole("checkbox", { name: /Remove my picture/ }));
  await choose(picture(10));
  expect(screen.queryByRole("checkbox", { name: /Remove my picture/ })).not.toBeInTheDocument();
});

it("says at the faces what the server has against one", async () => {
  saving(() => refused("invalid", "x", 422, { avatar: "Choose an avatar from 1 to 24." }));
  const { user } = open();
  await user.click(await face("Star"));
  await user.click(save());
  expect(await screen.findByText("Choose an avatar from 1 to 24.")).toBeVisible();
});

it("says that a name was made by us and can be changed", async () => {
  server.use(http.get(at("/v1/user/profile"), () => ok({ ...profile, usernameGenerated: true })));
  open();
  expect(await screen.findByLabelText("Username")).toHaveAccessibleDescription(
    /We made this name for you\. You can change it\./,
  );
});
