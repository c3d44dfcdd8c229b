export { Avatar, type AvatarProps } from "./avatar.tsx";
export { Badge, type BadgeProps } from "./badge.tsx";
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  buttonLook,
  IconButton,
  type IconButtonProps,
} from "./button.tsx";
export {
  ArtCard,
  type ArtCardProps,
  ArtCardSkeleton,
  artCardSizes,
  Card,
  type CardProps,
  Grid,
} from "./card.tsx";
export { Carousel, type CarouselProps, CarouselSkeleton } from "./carousel.tsx";
export {
  type CelebrationLevel,
  type CelebrationOptions,
  celebrate,
  prepareCelebration,
} from "./celebrate.ts";
export { Chest, type ChestProps } from "./chest.tsx";
export { ClaimBadge } from "./claim-badge.tsx";
export { useCoinFlight } from "./coin-flight.ts";
export { Coin, CoinChip, Coins, type CoinsProps, useCountUp } from "./coins.tsx";
export { CutName } from "./cut-name.tsx";
export { cx } from "./cx.ts";
export { digitsOnly } from "./digits-only.ts";
export { FeatureCard, type FeatureCardProps, FeatureCardSkeleton } from "./feature-card.tsx";
export {
  Choice,
  type ChoiceProps,
  FileField,
  type FileFieldProps,
  FormStack,
  Textarea,
  type TextareaProps,
  TextField,
  type TextFieldProps,
} from "./field.tsx";
export { FieldNote } from "./field-frame.tsx";
export { FormError } from "./form-error.tsx";
export { explains, HowToPlay } from "./how-to-play.tsx";
export { Icon, type IconName, iconNames, socialIcon } from "./icon.tsx";
export { artUrl, hasArt, Img, type ImgProps, narrowMedia, wideMedia } from "./img.tsx";
export { lazyWithRetry, Nothing, Unreached } from "./lazy-with-retry.tsx";
export { Link, type LinkProps } from "./link.tsx";
export { OutwardCard, type OutwardCardProps } from "./outward-card.tsx";
export { ActionBar, Page, type PageProps } from "./page.tsx";
export { PhoneField, type PhoneFieldProps } from "./phone-field.tsx";
export { PlayMark } from "./play-mark.tsx";
export { ProgressBar, type ProgressBarProps } from "./progress.tsx";
export { Async, ScreenBoundary, Section, type SectionProps, useBelow } from "./section.tsx";
export { Select, type SelectProps } from "./select.tsx";
export { focusedFirst, Sheet, type SheetProps } from "./sheet.tsx";
export { Repeat, Skeleton, SkeletonText, skeletonGroup } from "./skeleton.tsx";
export { StageBadge } from "./stage-badge.tsx";
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  errorText,
  Loading,
  SlowNotice,
} from "./states.tsx";
export { StreakDays, StreakDaysSkeleton } from "./streak-days.tsx";
export { Switch } from "./switch.tsx";
export { Tabs, type TabsProps } from "./tabs.tsx";
export { Toaster, toast } from "./toast.tsx";
export { useChest } from "./use-chest.ts";
export { VideoCard, type VideoCardProps, VideoSheet } from "./video.tsx";
export { videoLook } from "./video-look.ts";
export { VisuallyHidden } from "./visually-hidden.tsx";
export { actionFor, type RefusalAction, WayOut } from "./way-out.tsx";
