import type { Locale } from '@/lib/core/locale'
import { type Html, html } from './html'

export type MailLink = { words: string; url: string }

/** Colours of the screens, light and dark; mail programs without styles show black on white. */
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

const button =
  'display: inline-block; background: #0b5d40; color: #ffffff; padding: 10px 16px; border-radius: 6px; font-weight: 600; text-decoration: none'

export const mailButton = ({ words, url }: MailLink): Html =>
  html`<p style="margin: 0"><a href="${url}" class="button" style="${button}">${words}</a></p>`

/** A paragraph in the secondary colour. */
export const mailText = (text: string): Html =>
  html`<p class="soft" style="margin: 0 0 20px; color: #565c68; white-space: pre-line">${text}</p>`

type Sheet = { sender: string; title: string; body: Html; foot: Html; locale: Locale }

/** The HTML of an e-mail; it loads nothing and cannot track that it was opened. */
export function sheetOf({ sender, title, body, foot, locale }: Sheet): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${{ html: styles }}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #f4f5f7">
<main style="max-width: 560px; margin: 0 auto; padding: 24px 16px; ${font}; font-size: 15px; line-height: 1.5">
<p class="ink" style="margin: 0 0 16px; color: #17191e; font-weight: 600">${sender}</p>
<div class="sheet" style="background: #ffffff; border: 1px solid #dfe2e7; border-radius: 8px; padding: 24px">
<h1 class="ink" style="margin: 0 0 8px; color: #17191e; font-size: 20px; line-height: 1.3">${title}</h1>
${body}
</div>
<div class="soft" style="padding: 16px 4px 0; color: #565c68; font-size: 13px">
${foot}
</div>
</main>
</body>
</html>
`.html
}
