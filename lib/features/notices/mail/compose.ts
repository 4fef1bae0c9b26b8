import 'server-only'
import { formatShortDay } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { messageKey } from '@/lib/core/message-key'
import { type ChoiceKind, choiceKindOf, choiceKindsOf } from '@/lib/core/notice-choices'
import { type Translator, translators } from '@/lib/i18n/translators'
import { env } from '@/lib/server/env'
import { html } from '@/lib/server/html'
import { type MailLink, mailButton, mailText, sheetOf } from '@/lib/server/mail-sheet'
import type { Message } from '@/lib/server/mail-transport'
import { type Line, linesOf } from '../choices/notice-lines'
import { readChoices } from '../choices/store'
import { stillTrue } from '../due/still-true'
import { emailFor, isOwnAccess } from './recipients'
import { entriesOf, findRecipient, type MailRow } from './store'
import { type UnsubscribeScope, unsubscribeToken } from './token'

type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

/** Composes an e-mail from current facts; null when nothing in it is current any more. */
export async function composeMail(mail: MailRow, now: Date): Promise<Message | null> {
  const person = await findRecipient(mail.userId)
  if (!person) return null
  const choiceOf = await readChoices([person.id])
  const entries = (await entriesOf(mail)).filter(
    (entry) => (isOwnAccess(entry) || !entry.read) && emailFor(entry, person, choiceOf) !== 'off',
  )
  const left = await stillTrue(entries, now)
  if (left.length === 0) return null
  const locale = person.locale ?? 'pt-BR'
  const content = contentOf(mail, left, locale)
  return {
    to: person.email,
    messageId: mail.messageId,
    subject: content.title,
    text: textOf(content),
    html: htmlOf(content, locale),
    headers: listHeaders(content),
  }
}

const listHeaders = ({ leave }: MailContent): Record<string, string> =>
  leave[0]
    ? {
        'List-Unsubscribe': `<${leave[0].url.replace('/unsubscribe/', '/api/unsubscribe/')}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

function contentOf(mail: MailRow, entries: Entry[], locale: Locale): MailContent {
  const t = translators[locale]
  const lines = linesOf(entries)
  const [only] = lines
  if (mail.mode === 'digest') return digest(mail, lines, locale)
  return only ? oneKind(t, mail.userId, only) : accessChanged(t)
}

const urlOf = (path: string) => `${env().APP_URL}${path}`

function leaveOf(t: Translator, userId: string, scope: Exclude<UnsubscribeScope, 'all'>): MailContent['leave'] {
  const link = (to: UnsubscribeScope) => urlOf(`/unsubscribe/${unsubscribeToken(userId, to)}`)
  const kind = choiceKindOf(scope)
  const words = kind ? t('mails.leave-kind') : t('mails.leave-digest')
  return [
    { words, url: link(scope) },
    { words: t('mails.leave-all'), url: link('all') },
  ]
}

const common = (t: Translator) => ({
  why: t('mails.why'),
  choose: { words: t('mails.choose'), url: urlOf('/account#notification-choices') },
})

function oneKind(t: Translator, userId: string, line: Line): MailContent {
  const name = messageKey(line.kind)
  return {
    ...common(t),
    title: line.words(t),
    items: [],
    what: t(`mails.kinds.${name}.what`, { count: line.count }),
    action: { words: t(`mails.kinds.${name}.open`), url: urlOf(choiceKindsOf[line.kind].screen) },
    leave: leaveOf(t, userId, line.kind),
  }
}

const itemOf = (t: Translator, line: { kind: ChoiceKind; words: Line['words'] }) => ({
  words: line.words(t),
  url: urlOf(choiceKindsOf[line.kind].screen),
})

function digest({ userId, day }: MailRow, lines: Line[], locale: Locale): MailContent {
  const t = translators[locale]
  return {
    ...common(t),
    title: t('mails.digest.title', { day: formatShortDay(day ?? '', locale) }),
    what: t('mails.digest.what'),
    items: lines.map((line) => itemOf(t, line)),
    action: { words: t('mails.digest.open'), url: urlOf('/') },
    leave: leaveOf(t, userId, 'digest'),
  }
}

/** Cannot be turned off: the owner must learn when another person takes over their account. */
function accessChanged(t: Translator): MailContent {
  return {
    title: t('mails.access.title'),
    what: t('mails.access.what'),
    items: [],
    action: { words: t('mails.access.open'), url: urlOf('/account') },
    why: t('mails.access.why'),
    choose: null,
    leave: [],
  }
}

/** The e-mail that tests the mail server. */
export function testMessage(to: string, locale: Locale, messageId: string): Message {
  const t = translators[locale]
  const content: MailContent = {
    title: t('mails.test.title'),
    what: t('mails.test.what'),
    items: [],
    action: { words: t('mails.test.open'), url: urlOf('/settings') },
    why: t('mails.test.why'),
    choose: null,
    leave: [],
  }
  return { to, messageId, subject: content.title, text: textOf(content), html: htmlOf(content, locale), headers: {} }
}

/** The parts of an e-mail: fixed texts without any fact of the company. */
type MailContent = {
  title: string
  what: string
  items: MailLink[]
  action: MailLink
  why: string
  /** Address of the choice of notifications; null for e-mails that cannot be turned off. */
  choose: MailLink | null
  leave: MailLink[]
}

function textOf({ title, what, items, action, why, choose, leave }: MailContent): string {
  const listed = items.map(({ words, url }) => `- ${words}\n  ${url}`)
  const links = [...(choose ? [choose] : []), ...leave].map(({ words, url }) => `${words}: ${url}`)
  const parts = [title, what, listed.join('\n'), `${action.words}: ${action.url}`, '--', why, links.join('\n')]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlOf({ title, what, items, action, why, choose, leave }: MailContent, locale: Locale): string {
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
