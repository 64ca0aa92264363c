/** A vertical range of the drawing. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the path of a ribbon between both sides, with curves that start and end horizontally. */
export function ribbon(left: Span, right: Span, width: number): string {
  const middle = width / 2;
  return [
    `M0,${left.top}`,
    `C${middle},${left.top} ${middle},${right.top} ${width},${right.top}`,
    `L${width},${right.bottom}`,
    `C${middle},${right.bottom} ${middle},${left.bottom} 0,${left.bottom}Z`,
  ].join(" ");
}

/** Returns the path of a lost part: it leaves the left side and tapers off. */
export function stubLeft({ top, bottom }: Span, length: number): string {
  const middle = (top + bottom) / 2;
  return `M0,${top} C${length * 0.6},${top} ${length * 0.7},${middle} ${length},${middle} C${length * 0.7},${middle} ${length * 0.6},${bottom} 0,${bottom}Z`;
}

/** Returns the path of an added part: it widens towards the right side. */
export function stubRight({ top, bottom }: Span, length: number, width: number): string {
  const middle = (top + bottom) / 2;
  const start = width - length;
  const near = width - length * 0.7;
  const far = width - length * 0.6;
  return `M${width},${top} C${far},${top} ${near},${middle} ${start},${middle} C${near},${middle} ${far},${bottom} ${width},${bottom}Z`;
}
