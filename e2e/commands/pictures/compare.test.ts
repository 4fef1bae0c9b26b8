import sharp from 'sharp'
import { expect, it } from 'vitest'
import { compare } from './compare'

const sheet = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })

const square = await sheet(10, 10).negate().png().toBuffer()
const white = await sheet(100, 50).png().toBuffer()
const marked = await sheet(100, 50)
  .composite([{ input: square, left: 20, top: 20 }])
  .png()
  .toBuffer()

it('finds no difference between equal pictures, however they are packed', async () => {
  const packed = await sharp(white).png({ compressionLevel: 0 }).toBuffer()
  expect(await compare(white, white)).toEqual({ share: 0, picture: null })
  expect(await compare(white, packed)).toEqual({ share: 0, picture: null })
})

it('says how much moved and shows where', async () => {
  const { share, picture } = await compare(white, marked)
  expect(share).toBeCloseTo(100 / 5_000, 3)
  expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ width: 100, height: 50 })
})

it('takes another size for a wholly different picture', async () => {
  const taller = await sheet(100, 51).png().toBuffer()
  expect(await compare(white, taller)).toEqual({ share: 1, picture: null })
})
