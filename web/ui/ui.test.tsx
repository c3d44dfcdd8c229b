import { useSuspenseQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { useForm } from "#lib/form";
import { ApiError, http as calls } from "#lib/http";
import { useIntention } from "#lib/query";
import { at, http, ok, refused, server, show } from "#test";
import {
  Avatar,
  Button,
  Coins,
  FormError,
  FormStack,
  Link,
  Section,
  Sheet,
  SlowNotice,
  Tabs,
  TextField,
} from "./index.ts";

function Rewards() {
  const { data } = useSuspenseQuery({
    queryKey: ["rewards"],
    queryFn: () => calls.get<string[]>("/v1/rewards"),
  });
  return <p>{data[0]}</p>;
}

function Two() {
  const [tab, setTab] = useState<"a" | "b">("a");
  return (
    <Tabs
      label="Which"
      tabs={[
        { id: "a", label: "First" },
        { id: "b", label: "Second" },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab}
    </Tabs>
  );
}

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty("Name is missing")),
  email: v.pipe(v.string(), v.nonEmpty("E-mail is missing")),
});
function ClaimForm({ submit }: { submit: () => Promise<void> }) {
  const { form, errors, formError, pending } = useForm({
    schema,
    submit,
    invalid: () => "Please fill in all fields.",
  });
  return (
    <FormStack {...form}>
      <TextField label="Name" name="name" error={errors.name} />
      <TextField label="Email" name="email" error={errors.email} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={pending}>
        Claim
      </Button>
    </FormStack>
  );
}

function ClaimButton({ call }: { call: (day: number, key: string) => Promise<string> }) {
  const claim = useIntention(call);
  return (
    <button type="button" onClick={() => claim.mutate(1)}>
      {claim.status}
    </button>
  );
}

it("a busy button takes no second press and stays focusable", async () => {
  const press = vi.fn();
  const { user } = show(
    <Button busy onClick={press}>
      Claim
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Claim" });
  await user.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

it("a section fails alone, in the specification's words, and recovers by Retry", async () => {
  let up = false;
  server.use(
    http.get(at("/v1/rewards"), () => (up ? ok(["A reward"]) : refused("internal", "x", 500))),
  );
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = show(
    <>
      <Section title="Rewards" errorText="Failed to load rewards" skeleton={null}>
        <Rewards />
      </Section>
      <p>The rest of the page</p>
    </>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load rewards");
  expect(screen.getByText("The rest of the page")).toBeVisible();
  up = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("A reward")).toBeVisible();
});

it("loading says after three seconds that it takes long", () => {
  vi.useFakeTimers();
  try {
    show(<SlowNotice />);
    act(() => vi.advanceTimersByTime(2_900));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByRole("status")).toHaveTextContent("longer than usual");
  } finally {
    vi.useRealTimers();
  }
});

it("tabs move by the arrow keys and wrap", async () => {
  const { user } = show(<Two />);
  await user.click(screen.getByRole("tab", { name: "First" }));
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Second" })).toHaveFocus();
  expect(screen.getByRole("tabpanel")).toHaveTextContent("b");
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("a");
});

it("a sheet closes by Back, and gives its history entry back when closed otherwise", async () => {
  const closed = vi.fn();
  const sheet = (open: boolean) => (
    <Sheet open={open} onClose={closed} title="Redeem?">
      <p>Text</p>
    </Sheet>
  );
  const view = show(sheet(false), { path: "/rewards" });
  const before = window.history.length;
  view.rerender(sheet(true));
  expect(screen.getByRole("dialog", { name: "Redeem?" })).toBeVisible();
  expect(window.history.length).toBe(before + 1);
  window.history.back();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  view.rerender(sheet(false));

  view.rerender(sheet(true));
  const returned = new Promise((resolve) =>
    window.addEventListener("popstate", resolve, { once: true }),
  );
  view.rerender(sheet(false));
  await returned;
  expect(window.history.state).toEqual({ key: "test" });
  expect(closed).toHaveBeenCalledOnce();
});

it("a sheet closes by a tap on the backdrop, and not by a text that is marked past its edge", async () => {
  const closed = vi.fn();
  const { user } = show(
    <Sheet open onClose={closed} title="Redeem?">
      <p>Text</p>
    </Sheet>,
  );
  const dialog = screen.getByRole("dialog");
  const text = screen.getByText("Text");
  // The click's target is the common ancestor of both ends.
  for (const [from, to] of [
    [text, dialog],
    [dialog, text],
  ] as const) {
    fireEvent.pointerDown(from);
    fireEvent.pointerUp(to);
    fireEvent.click(dialog);
  }
  expect(closed).not.toHaveBeenCalled();
  await user.click(dialog);
  expect(closed).toHaveBeenCalledOnce();
});

it("a sheet that the browser closed is closed for its owner, and shown again where that one keeps it", () => {
  const closed = vi.fn();
  show(
    <Sheet open onClose={closed} title="Redeem?">
      <p>Text</p>
    </Sheet>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  dialog.open = false;
  fireEvent(dialog, new Event("close"));
  expect(closed).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
  // Events of a child, or of a sheet opened again, are ignored.
  fireEvent(dialog, new Event("close"));
  expect(closed).toHaveBeenCalledOnce();
});

it("coins read their final amount at once, with the operator's word", () => {
  show(<Coins value={1250} from={0} signed />);
  expect(screen.getByText("+1,250 ESL Coins")).toBeInTheDocument();
});

it("a form keeps what was typed, and puts each error where it belongs", async () => {
  const submit = vi.fn(async () => {
    throw new ApiError(422, "invalid", "No", { email: "That address bounced" });
  });
  const { user } = show(<ClaimForm submit={submit} />);
  await user.type(screen.getByLabelText("Email"), "a@b.pk");
  await user.click(screen.getByRole("button", { name: "Claim" }));
  expect(screen.getByLabelText("Name")).toHaveFocus();
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Name is missing");
  expect(screen.getByRole("alert")).toHaveTextContent("Please fill in all fields.");
  expect(submit).not.toHaveBeenCalled();

  await user.type(screen.getByLabelText("Name"), "Ayesha");
  await user.click(screen.getByRole("button", { name: "Claim" }));
  expect(await screen.findByText("That address bounced")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("a@b.pk");
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});

it("one intention keeps its key over a lost call and gets a new one after a decision", async () => {
  const keys: string[] = [];
  const outcomes = [
    new ApiError(503, "http_503", "busy"),
    null,
    new ApiError(200, "already_claimed", "Already Claimed"),
    null,
  ];
  const call = async (_day: number, key: string) => {
    keys.push(key);
    const outcome = outcomes[keys.length - 1];
    if (outcome) throw outcome;
    return "done";
  };
  show(<ClaimButton call={call} />);
  const press = () => fireEvent.click(screen.getByRole("button"));
  press();
  await waitFor(() => expect(keys).toHaveLength(2), { timeout: 3_000 });
  await screen.findByText("success");
  expect(keys[0]).toBe(keys[1]);
  press();
  await screen.findByText("error");
  press();
  await screen.findByText("success");
  expect(new Set(keys).size).toBe(3);
});

it.each([
  ["/rewards", true],
  ["/apiary", true],
  ["/operator/landing?returnTo=%2F", false],
  ["/api/v1/auth/network?returnTo=%2F", false],
  ["https://academy.example/", false],
])("a link to %s stays in the app: %s", (to, stays) => {
  show(<Link to={to}>There</Link>, { path: "/tasks" });
  // Otherwise the browser follows the link.
  const left = fireEvent.click(screen.getByRole("link", { name: "There" }));
  expect(left).toBe(!stays);
  expect(window.location.pathname).toBe(stays ? to : "/tasks");
});

it("draws a person's picture, else the face, else a letter, else a figure", () => {
  const { container } = show(
    <>
      <Avatar src="/api/picture/1" face={7} name="Ayesha" />
      <Avatar src={null} face={7} name="Ayesha" />
      <Avatar src={null} face={undefined} name="ayesha" />
      <Avatar src={null} face={null} name="" />
    </>,
  );
  const [picture, face] = container.querySelectorAll("img");
  expect(picture).toHaveAttribute("src", "/api/picture/1");
  expect(face?.getAttribute("src")).toMatch(/avatars-avatar-07-[0-9a-f]{8}-192\.webp$/);
  expect(face).toHaveAttribute("sizes", "40px");
  expect(container.querySelectorAll("img")).toHaveLength(2);
  expect(screen.getByText("A")).toBeInTheDocument();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});
