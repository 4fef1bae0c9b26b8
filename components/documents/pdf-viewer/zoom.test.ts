import { describe, expect, it } from 'vitest'
import { maxScale, minScale, pixelRatio, scaleOf, zoomIn, zoomOut } from './zoom'

const a4 = { width: 595, height: 842 }

describe('scaleOf', () => {
  it('fits the width inside the margins', () => {
    expect(scaleOf('width', a4, { width: 627, height: 100 })).toBe(1)
  })

  it('fits the whole page by the side that is tighter', () => {
    expect(scaleOf('page', a4, { width: 2000, height: 453 })).toBe(0.5)
    expect(scaleOf('page', a4, { width: 627, height: 2000 })).toBe(1)
  })

  it('stays within bounds', () => {
    expect(scaleOf('width', a4, { width: 50, height: 50 })).toBe(minScale)
    expect(scaleOf(40, a4, { width: 50, height: 50 })).toBe(maxScale)
  })
})

describe('steps', () => {
  it('go up and down from any scale', () => {
    expect([zoomIn(0.84), zoomIn(0.9), zoomIn(5)]).toEqual([0.9, 1, 5])
    expect([zoomOut(0.84), zoomOut(0.9), zoomOut(0.25)]).toEqual([0.75, 0.75, 0.25])
  })
})

describe('pixelRatio', () => {
  it('is the device’s own for a page that fits', () => {
    expect(pixelRatio(a4, 1, 2)).toBe(2)
  })

  it('keeps a large canvas drawable', () => {
    const ratio = pixelRatio(a4, 5, 3)
    expect(a4.width * a4.height * 25 * ratio * ratio).toBeCloseTo(16_777_216)
  })
})
