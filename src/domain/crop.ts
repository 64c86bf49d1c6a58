/** Width and height, pixels of the picture. */
export type PictureSize = { width: number; height: number };
/** A square inside a picture, in the picture's pixels. */
export type Crop = { x: number; y: number; side: number };

/** Side of the smallest square, pixels: a smaller one looks blurred in the profile. */
const SMALLEST = 160;

const largestSide = ({ width, height }: PictureSize): number => Math.min(width, height);
const smallestSide = (size: PictureSize): number => Math.min(SMALLEST, largestSide(size));
const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const inside = (size: PictureSize, { x, y, side }: Crop): Crop => ({
  x: between(x, 0, size.width - side),
  y: between(y, 0, size.height - side),
  side,
});

/** The largest square, in the middle of the picture. */
export function wholeCrop(size: PictureSize): Crop {
  const side = largestSide(size);
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side };
}

/**
 * The crop after a drag of the picture.
 * @param right, down shares of the square's side: 0.5 to the right uncovers half a square on the left
 */
export const movedCrop = (size: PictureSize, crop: Crop, right: number, down: number): Crop =>
  inside(size, { ...crop, x: crop.x - right * crop.side, y: crop.y - down * crop.side });

/** The largest zoom: 1 where the picture is too small to zoom. */
export const mostZoom = (size: PictureSize): number => largestSide(size) / smallestSide(size);

export const zoomOf = (size: PictureSize, { side }: Crop): number => largestSide(size) / side;

/**
 * @param about the point of the square that does not move, in shares of its side from its corner; the middle by default
 */
export function zoomedCrop(size: PictureSize, crop: Crop, zoom: number, about = { x: 0.5, y: 0.5 }): Crop {
  const side = largestSide(size) / between(zoom, 1, mostZoom(size));
  return inside(size, { x: crop.x + about.x * (crop.side - side), y: crop.y + about.y * (crop.side - side), side });
}
