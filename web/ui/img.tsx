import art from "virtual:art";
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import { useEntryKey } from "#lib/router";
import { cx } from "./cx.ts";
import styles from "./img.module.css";

type Common = {
  /** "" if the text beside the picture already says the same. */
  alt: string;
  className?: string;
  /** The one picture of a route that people wait for: fetched first, never lazily. */
  priority?: boolean | undefined;
  /** The drawn width, as in the HTML attribute. */
  sizes?: string;
  fit?: "cover" | "contain";
};

export type ImgProps = Common &
  (
    | {
        /** `<set>/<slug>` of the art manifest. */ art: string;
        /** The set, if it is a module of its own. */
        set?: typeof art;
        /** A portrait picture for the widths of `narrowMedia` (spec 2: portrait banners). */
        narrow?: string;
        src?: never;
        width?: never;
        height?: never;
      }
    | {
        /** An address on the server. */ src: string;
        width: number;
        height: number;
        art?: never;
        set?: never;
        narrow?: never;
      }
  );

/**
 * The widths with a portrait picture. Spec 9 has the mobile layout up to 768 px. From 500 to 767 px
 * a portrait picture would lose top and bottom, so the wide one is cropped.
 */
export const narrowMedia = "(max-width: 499px), (width: 768px)";
export const wideMedia = "(min-width: 500px) and (max-width: 767px), (min-width: 769px)";

const address = (slug: string, hash: string, width: number, format: string) =>
  `/assets/art/${slug.replaceAll("/", "-")}-${hash}-${width}.${format}`;

type ArtEntry = (typeof art)[string];

const sourceSet = (slug: string, [, , , hash, widths]: ArtEntry, format: string) =>
  widths.map((w) => `${address(slug, hash, w, format)} ${w}w`).join(", ");

/**
 * Every picture of the app uses this component: it reserves the size and fills it with the
 * placeholder colour until the picture arrives.
 */
export function Img({
  alt,
  className,
  priority = false,
  sizes = "100vw",
  fit = "cover",
  ...from
}: ImgProps) {
  const source = from.art ?? from.src;
  const [failed, setFailed] = useState<string | null>(null);
  const entry = from.art === undefined ? undefined : (from.set ?? art)[from.art];
  const loading = priority ? ("eager" as const) : ("lazy" as const);
  const name = cx(styles.img, fit === "contain" && styles.contain, className);

  if (failed === source || (from.art !== undefined && !entry))
    return <Missing alt={alt} className={className} onAgain={() => setFailed(null)} />;

  const common = {
    loading,
    // Synchronous decoding draws the priority picture with the first frame after it arrives.
    decoding: priority ? ("sync" as const) : ("async" as const),
    fetchPriority: priority ? ("high" as const) : undefined,
    onError: () => setFailed(source),
    className: name,
  };
  if (!entry || from.art === undefined) {
    return <img {...common} alt={alt} src={from.src} width={from.width} height={from.height} />;
  }
  const slug = from.art;
  const [width, height, color, hash, widths] = entry;
  const sources = (format: string) => sourceSet(slug, entry, format);
  const other = from.narrow === undefined ? undefined : art[from.narrow];
  const style: CSSProperties = { backgroundColor: color };
  return (
    <picture className={styles.picture}>
      {other &&
        from.narrow !== undefined &&
        ["avif", "webp"].map((format) => (
          <source
            key={format}
            media={narrowMedia}
            type={`image/${format}`}
            srcSet={sourceSet(from.narrow ?? "", other, format)}
            sizes={sizes}
            width={other[0]}
            height={other[1]}
          />
        ))}
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        {...common}
        alt={alt}
        src={address(slug, hash, widths.at(-1) ?? width, "webp")}
        srcSet={sources("webp")}
        sizes={sizes}
        width={width}
        height={height}
        style={style}
      />
    </picture>
  );
}

/**
 * Stands in for a failed picture, in the colour of the ground. Asks for the picture again when the
 * network is back; so does the next screen that shows it.
 */
function Missing({
  alt,
  className,
  onAgain,
}: Pick<Common, "alt"> & { className: string | undefined; onAgain: () => void }) {
  const again = useEffectEvent(onAgain);
  const visit = useEntryKey();
  const failedAt = useRef(visit);
  useEffect(() => {
    if (visit !== failedAt.current) again();
  }, [visit]);
  useEffect(() => {
    const online = () => again();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);
  const name = cx(styles.missing, className);
  return alt ? <span role="img" aria-label={alt} className={name} /> : <span className={name} />;
}

/** Whether artwork exists under a name that comes from content. */
export const hasArt = (slug: string): boolean => slug in art;

/** The address of one size, for canvases and WebAssembly textures. */
export function artUrl(slug: string, entry: ArtEntry, atLeast: number): string {
  const [full, , , hash, widths] = entry;
  return address(
    slug,
    hash,
    widths.find((width) => width >= atLeast) ?? widths.at(-1) ?? full,
    "webp",
  );
}
