import { writeFileSync } from 'node:fs'

export type Picture = {
  /** Path within each of the folders. */
  name: string
  /** Changed share of the pixels, 0 to 1; null for a first picture. */
  share: number | null
  /** Whether there is a picture of the changes. */
  moved: boolean
}

type Flawed = { screen: string; flaws: readonly string[] }

const percent = (share: number) => (share < 0.0001 ? '< 0.01 %' : `${(share * 100).toFixed(2)} %`)

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Prints a line per picture, and writes a page with the pictures side by side. */
export function writeReport(folder: string, taken: readonly Picture[], flawed: readonly Flawed[]): void {
  const moved = taken
    .filter((picture): picture is Picture & { share: number } => (picture.share ?? 0) > 0)
    .toSorted((a, b) => b.share - a.share)
  const first = taken.filter(({ share }) => share === null).length
  for (const { name, share } of moved) console.log(`moved ${percent(share).padStart(9)}  ${name}`)
  for (const { screen, flaws } of flawed) for (const flaw of flaws) console.log(`flaw  ${screen}: ${flaw}`)
  const summary = `${taken.length} pictures: ${moved.length} moved, ${taken.length - moved.length - first} did not, ${first} are the first`
  writeFileSync(`${folder}/report.html`, pageOf(summary, moved, flawed))
  console.log(`${summary}; ${flawed.length} screens have flaws\n${folder}/report.html`)
}

const image = (kind: string, name: string) =>
  `<a href="${kind}/${name}"><img loading="lazy" alt="${kind}" src="${kind}/${name}"></a>`

function pageOf(summary: string, moved: readonly (Picture & { share: number })[], flawed: readonly Flawed[]): string {
  const rows = moved.map(({ name, share, moved: shown }) => {
    const pictures = ['before', 'now', ...(shown ? ['moved'] : [])].map((kind) => image(kind, name)).join('')
    return `<h3>${escaped(name)}, ${percent(share)}</h3><div>${pictures}</div>`
  })
  const flaws = flawed.map(({ screen, flaws: found }) => `<li>${escaped(`${screen}: ${found.join('; ')}`)}</li>`)
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;gap:8px}img{width:32vw;border:1px solid #ccc}</style>
<h1>${escaped(summary)}</h1><h2>Flaws</h2><ul>${flaws.join('')}</ul><h2>Moved</h2>${rows.join('\n')}
`
}
