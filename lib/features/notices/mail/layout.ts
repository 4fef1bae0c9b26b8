import type { Locale } from '@/lib/core/locale'

type Link = { words: string; url: string }

/** The parts of an e-mail; each is our own words, and none holds a fact of the company. */
export type MailContent = {
  title: string
  what: string
  items: Link[]
  action: Link
  why: string
  /** To where notifications are chosen; null where there is nothing to choose. */
  choose: Link | null
  leave: Link[]
}

export function textOf({ title, what, items, action, why, choose, leave }: MailContent): string {
  const listed = items.map(({ words, url }) => `- ${words}\n  ${url}`)
  const links = [...(choose ? [choose] : []), ...leave].map(({ words, url }) => `${words}: ${url}`)
  const parts = [title, what, listed.join('\n'), `${action.words}: ${action.url}`, '--', why, links.join('\n')]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

const anchor = ({ words, url }: Link, rest: string) => `<a href="${escaped(url)}" ${rest}>${escaped(words)}</a>`

/** The colours of the screens, light and dark; mail programs without styles show black on white. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f4f5f7; }
.sheet { background: #ffffff; border: 1px solid #dfe2e7; }
.ink { color: #17191e; }
.soft { color: #565c68; }
.link { color: #0b5d40; }
.button { background: #0b5d40; color: #ffffff; }
.line { border-color: #dfe2e7; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #121418 !important; }
  .sheet { background: #1b1e24 !important; border-color: #343943 !important; }
  .ink { color: #eceef2 !important; }
  .soft { color: #a9b0bc !important; }
  .link { color: #7cd3ae !important; }
  .button { background: #7cd3ae !important; color: #10131a !important; }
  .line { border-color: #343943 !important; }
}`

const font = "font-family: Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Nothing in it is fetched from anywhere, and nothing says that it was opened. */
export function htmlOf({ title, what, items, action, why, choose, leave }: MailContent, locale: Locale): string {
  const link = (one: Link) => anchor(one, 'class="link" style="color: #0b5d40"')
  const list = items.map((one) => `<li style="margin: 0 0 10px">${link(one)}</li>`).join('\n')
  const links = [...(choose ? [choose] : []), ...leave]
  const last = links.map((one) => `<p style="margin: 8px 0 0">${link(one)}</p>`).join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #f4f5f7">
<main style="max-width: 560px; margin: 0 auto; padding: 24px 16px; ${font}; font-size: 15px; line-height: 1.5">
<p class="ink" style="margin: 0 0 16px; color: #17191e; font-weight: 600">Lastro</p>
<div class="sheet" style="background: #ffffff; border: 1px solid #dfe2e7; border-radius: 8px; padding: 24px">
<h1 class="ink" style="margin: 0 0 8px; color: #17191e; font-size: 20px; line-height: 1.3">${escaped(title)}</h1>
<p class="soft" style="margin: 0 0 20px; color: #565c68">${escaped(what)}</p>
${list && `<ul class="ink" style="margin: 0 0 20px; padding: 0 0 0 20px; color: #17191e">\n${list}\n</ul>`}
<p style="margin: 0">${anchor(action, 'class="button" style="display: inline-block; background: #0b5d40; color: #ffffff; padding: 10px 16px; border-radius: 6px; font-weight: 600; text-decoration: none"')}</p>
</div>
<div class="soft" style="padding: 16px 4px 0; color: #565c68; font-size: 13px">
<p style="margin: 0">${escaped(why)}</p>
${last}
</div>
</main>
</body>
</html>
`
}
