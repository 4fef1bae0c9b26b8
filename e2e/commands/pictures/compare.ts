import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

export type Difference = {
  /** Changed share of all pixels, 0 to 1; 1 when sizes differ. */
  share: number
  /** The changes as a PNG; null without changes or when sizes differ. */
  picture: Buffer | null
}

const raw = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Compares two pictures; ignores the browser's smoothing of edges. */
export async function compare(before: Buffer, now: Buffer): Promise<Difference> {
  if (before.equals(now)) return { share: 0, picture: null }
  const [one, other] = await Promise.all([raw(before), raw(now)])
  const { width, height } = one.info
  if (width !== other.info.width || height !== other.info.height) return { share: 1, picture: null }
  const moved = Buffer.alloc(one.data.length)
  const count = pixelmatch(one.data, other.data, moved, width, height, { threshold: 0.1 })
  if (count === 0) return { share: 0, picture: null }
  const picture = await sharp(moved, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { share: count / (width * height), picture }
}
