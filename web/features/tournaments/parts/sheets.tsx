import { type ComponentProps, lazy, Suspense } from "react";

const Room = lazy(() => import("./room-sheet.tsx"));
const Wait = lazy(() => import("../match/wait-sheet.tsx"));
const Refused = lazy(() => import("./refusal-sheet.tsx"));

export const RoomSheet = (props: ComponentProps<typeof Room>) => (
  <Suspense>
    <Room {...props} />
  </Suspense>
);

export const RefusalSheet = (props: ComponentProps<typeof Refused>) => (
  <Suspense>
    <Refused {...props} />
  </Suspense>
);

export const WaitSheet = (props: ComponentProps<typeof Wait>) => (
  <Suspense>
    <Wait {...props} />
  </Suspense>
);
