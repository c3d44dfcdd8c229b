import { type ComponentProps, lazy, Suspense } from "react";

const Room = lazy(() => import("./room-sheet.tsx"));
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
