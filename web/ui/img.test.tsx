import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { navigate } from "#lib/router";
import { show } from "#test";
import { Img } from "./index.ts";

const picture = (src = "/api/pictures/1") => (
  <Img src={src} alt="Somebody" width={36} height={36} />
);
const shown = () => screen.getByRole("img", { name: "Somebody" });
const lose = () => fireEvent.error(shown());

it("keeps the place of a picture that did not come, and asks for it again with the network", () => {
  show(picture());
  lose();
  expect(shown()).not.toHaveAttribute("src");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(shown()).toHaveAttribute("src", "/api/pictures/1");
});

it("asks again on the next screen, where the picture is part of the frame", () => {
  show(picture());
  lose();
  act(() => navigate("/rewards"));
  expect(shown()).toHaveAttribute("src", "/api/pictures/1");
  lose();
  expect(shown(), "not for ever on one screen").not.toHaveAttribute("src");
});

it("shows another picture in the place of one that did not come", () => {
  const { rerender } = show(picture());
  lose();
  rerender(picture("/api/pictures/2"));
  expect(shown()).toHaveAttribute("src", "/api/pictures/2");
});
