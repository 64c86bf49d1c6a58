/** Width and height, pixels of the picture. */
export type PictureSize = { width: number; height: number };
/** A square of a picture, in its pixels; it never leaves the picture. */
export type Crop = { x: number; y: number; side: number };

/** Pixels of the smallest square: less would be a blur in the profile. */
const SMALLEST = 160;

const largestSide = ({ width, height }: PictureSize): number => Math.min(width, height);
const smallestSide = (size: PictureSize): number => Math.min(SMALLEST, largestSide(size));
const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const inside = (size: PictureSize, { x, y, side }: Crop): Crop => ({
  x: between(x, 0, size.width - side),
  y: between(y, 0, size.height - side),
  side,
});

/** As much as a square can hold, from the middle. */
export function wholeCrop(size: PictureSize): Crop {
  const side = largestSide(size);
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side };
}

/** The picture is drawn by parts of the square's own side: 0.5 to the right shows half a square more of what is on the left. */
export const movedCrop = (size: PictureSize, crop: Crop, right: number, down: number): Crop =>
  inside(size, { ...crop, x: crop.x - right * crop.side, y: crop.y - down * crop.side });

/** How near one can come: 1 where the picture is too small for it. */
export const mostZoom = (size: PictureSize): number => largestSide(size) / smallestSide(size);

export const zoomOf = (size: PictureSize, { side }: Crop): number => largestSide(size) / side;

/** @param about the point of the square that stays where it is, parts of its side from its corner; by default its middle */
export function zoomedCrop(size: PictureSize, crop: Crop, zoom: number, about = { x: 0.5, y: 0.5 }): Crop {
  const side = largestSide(size) / between(zoom, 1, mostZoom(size));
  return inside(size, { x: crop.x + about.x * (crop.side - side), y: crop.y + about.y * (crop.side - side), side });
}
