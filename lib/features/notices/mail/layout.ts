import type { Locale } from '@/lib/core/locale'
import { html } from '@/lib/server/html'
import { type MailLink, mailButton, mailText, sheetOf } from '@/lib/server/mail/sheet'

/** The parts of an e-mail; each is our own words, and none holds a fact of the company. */
export type MailContent = {
  title: string
  what: string
  items: MailLink[]
  action: MailLink
  why: string
  /** To where notifications are chosen; null where there is nothing to choose. */
  choose: MailLink | null
  leave: MailLink[]
}

export function textOf({ title, what, items, action, why, choose, leave }: MailContent): string {
  const listed = items.map(({ words, url }) => `- ${words}\n  ${url}`)
  const links = [...(choose ? [choose] : []), ...leave].map(({ words, url }) => `${words}: ${url}`)
  const parts = [title, what, listed.join('\n'), `${action.words}: ${action.url}`, '--', why, links.join('\n')]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

export function htmlOf({ title, what, items, action, why, choose, leave }: MailContent, locale: Locale): string {
  const link = ({ words, url }: MailLink) => html`<a href="${url}" class="link" style="color: #0b5d40">${words}</a>`
  const list = items.map((one) => html`<li style="margin: 0 0 10px">${link(one)}</li>`)
  const links = [...(choose ? [choose] : []), ...leave]
  return sheetOf({
    sender: 'Lastro',
    title,
    locale,
    body: html`${mailText(what)}
${list.length > 0 && html`<ul class="ink" style="margin: 0 0 20px; padding: 0 0 0 20px; color: #17191e">${list}</ul>`}
${mailButton(action)}`,
    foot: html`<p style="margin: 0">${why}</p>
${links.map((one) => html`<p style="margin: 8px 0 0">${link(one)}</p>`)}`,
  })
}
