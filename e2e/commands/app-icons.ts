import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../support/root.ts'

/** Draws the icons of the installed app from `mark.svg`: `node e2e/commands/app-icons.ts`. */
const folder = join(root, 'public', 'app-icons')
const mark = readFileSync(join(folder, 'mark.svg'), 'utf8').replace(/<\/?svg[^>]*>/g, '')

const drawing = (background: string, scale: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${background}
  <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark}</g></svg>`)

const rounded = '<rect width="32" height="32" rx="8.5" fill="#0d5b3e"/>'
const full = '<rect width="32" height="32" fill="#0d5b3e"/>'

// The content of a maskable icon fits in the middle four fifths; a badge is only the shape.
const icons = [
  { name: 'icon-192.png', size: 192, background: rounded, scale: 1 },
  { name: 'icon-512.png', size: 512, background: rounded, scale: 1 },
  { name: 'maskable-512.png', size: 512, background: full, scale: 0.8 },
  { name: 'apple-180.png', size: 180, background: full, scale: 0.9 },
  { name: 'badge-96.png', size: 96, background: '', scale: 1.25 },
]

mkdirSync(folder, { recursive: true })
for (const { name, size, background, scale } of icons) {
  await sharp(drawing(background, scale), { density: 1_200 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name))
}
