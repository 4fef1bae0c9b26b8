export type Zoom = 'width' | 'page' | number

/** Size of a page in CSS pixels at scale 1. */
export type Size = { width: number; height: number }

export const minScale = 0.25
export const maxScale = 5

/** The margin around the pages. */
export const margin = 16

const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5]

function clamp(scale: number): number {
  return Math.min(maxScale, Math.max(minScale, scale))
}

/** The scale at which a page of a size fits a box of a size. */
export function scaleOf(zoom: Zoom, page: Size, box: Size): number {
  if (typeof zoom === 'number') return clamp(zoom)
  const byWidth = (box.width - 2 * margin) / page.width
  if (zoom === 'width') return clamp(byWidth)
  return clamp(Math.min(byWidth, (box.height - 2 * margin) / page.height))
}

/** The next step beyond a scale that may lie between two. */
export function zoomIn(scale: number): number {
  return steps.find((step) => step > scale + 0.01) ?? maxScale
}

export function zoomOut(scale: number): number {
  return steps.findLast((step) => step < scale - 0.01) ?? minScale
}

const maxCanvasPixels = 16_777_216

/** Device pixels for each CSS pixel, lowered where the canvas would grow beyond what browsers draw. */
export function pixelRatio(page: Size, scale: number, device: number): number {
  const area = page.width * page.height * scale * scale
  return Math.min(device, Math.sqrt(maxCanvasPixels / area))
}
