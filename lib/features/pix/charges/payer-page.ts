import 'server-only'
import { toString as drawQr } from 'qrcode'
import { currentDay, dayOf, formatInstant, formatShortDay, formatTime } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { formatCents, formatMoney } from '@/lib/core/money/money'
import { isMinuteOfId } from '@/lib/core/pix/end-to-end-id'
import { translators } from '@/lib/i18n/translators'
import { type Html, html } from '@/lib/server/html'
import type { PayerCharge } from './payer-charge'

/** The language that the address asks for, else the browser's first. */
export function languageOf(request: { url: string; headers: Headers }): Locale {
  const asked = new URL(request.url).searchParams.get('lang') ?? request.headers.get('accept-language') ?? ''
  return /^\s*en\b/i.test(asked) ? 'en' : 'pt-BR'
}

const otherLanguage = (locale: Locale): Html =>
  locale === 'en'
    ? html`<a href="?lang=pt-BR" hreflang="pt-BR" lang="pt-BR">Português</a>`
    : html`<a href="?lang=en" hreflang="en" lang="en">English</a>`

function documentOf(title: string, body: Html, locale: Locale): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/payer/page.css">
<script src="/payer/page.js" defer></script>
</head>
${body}
</html>
`.html
}

/** Titles and texts for an invalid address and for failures. */
export function plainPage(kind: 'missing' | 'limited', locale: Locale): string {
  const t = translators[locale]
  const title = t(`payer-page.${kind}-title`)
  return documentOf(
    title,
    html`<body><main><article class="card"><div class="body"><h1>${title}</h1><p>${t(`payer-page.${kind}`)}</p></div></article>
<footer><span class="fill"></span>${otherLanguage(locale)}</footer></main></body>`,
    locale,
  )
}

export async function chargePage(charge: PayerCharge, locale: Locale): Promise<string> {
  const t = translators[locale]
  const name = charge.receiver.name ?? t('payer-page.receiver-unnamed')
  const title = t('payer-page.page-title', { name, amount: formatMoney(charge.amountCents, locale) })
  const open = charge.state === 'open' && charge.code !== null
  const card = charge.code !== null && open ? await openCard(charge, charge.code, locale) : endedCard(charge, locale)
  const { cnpj } = charge.receiver
  const isFollowed = open || charge.state === 'unknown'
  const body = html`<body data-state="${charge.state}" data-facts="${factsOf(charge)}">
<main>
<article class="card">
<header><span class="mark" aria-hidden="true">${initialsOf(name)}</span><p><b>${name}</b>${cnpj && html`<small>CNPJ ${cnpj}</small>`}</p></header>
${card}
</article>
<footer><span class="fill">${isFollowed && t('payer-page.follows')}</span>${!isReceipt(charge) && html`<button type="button" class="link" data-print hidden>${t('payer-page.print')}</button>`}${otherLanguage(locale)}</footer>
</main>
</body>`
  return documentOf(title, body, locale)
}

/** The text by which the page's script knows that the page changed. */
const factsOf = ({ state, checkedAt, paidCents, refundedCents }: PayerCharge) =>
  [state, checkedAt, paidCents, refundedCents || undefined].map(String).join(' ')

/** Only a known amount that stayed with the receiver has a receipt. */
const isReceipt = ({ state, paidCents }: PayerCharge) =>
  paidCents !== null && (state === 'paid' || state === 'other_amount')

/** That the payment is not known, with the time of the last answer where later ones failed. */
function unchecked({ checkedAt = null, expiresAt }: PayerCharge, locale: Locale): string {
  const t = translators[locale]
  if (checkedAt === null || checkedAt >= expiresAt) return t('payer-page.never-checked')
  const isToday = dayOf(checkedAt) === currentDay(new Date())
  return t('payer-page.unchecked', { since: isToday ? formatTime(checkedAt) : formatInstant(checkedAt, locale) })
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()

function amount(cents: number, locale: Locale): Html {
  const { currency, integer, decimal, fraction } = formatCents(cents, locale)
  return html`<span class="amount"><span>${currency}</span> ${integer}${decimal}${fraction}</span>`
}

const purpose = ({ description }: PayerCharge): Html | null =>
  description === null ? null : html`<p class="purpose">${description}</p>`

async function openCard(charge: PayerCharge, code: string, locale: Locale): Promise<Html> {
  const t = translators[locale]
  const qr = await drawQr(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 3 })
  const [from, until] = [Date.parse(charge.createdAt), Date.parse(charge.expiresAt)]
  const isToday = dayOf(charge.expiresAt) === currentDay(new Date())
  const [beforeLeft = '', afterLeft = ''] = t('payer-page.left', { time: '|' }).split('|')
  const deadline = { time: formatTime(charge.expiresAt), day: formatShortDay(charge.expiresAt, locale) }
  return html`<div class="body open">
<div class="what">
${purpose(charge)}
<h1>${amount(charge.amountCents, locale)}</h1>
<p class="deadline"><span>${t(isToday ? 'payer-page.until-today' : 'payer-page.until', deadline)}</span>
<span class="left" hidden>${beforeLeft}<b role="timer" data-left data-ten="${t('payer-page.ten-minutes')}" data-one="${t('payer-page.one-minute')}"></b>${afterLeft}</span></p>
<progress max="${until - from}" value="${Math.max(0, until - Date.now())}" data-until="${until}" aria-label="${t('payer-page.time-left')}"></progress>
${charge.checkedAt !== undefined && html`<p class="unchecked" role="alert">${unchecked(charge, locale)}</p>`}
</div>
<div class="do">
<button type="button" class="primary" data-copy data-copied="${t('payer-page.copied')}" hidden>${t('payer-page.copy')}</button>
<ol>
<li>${t('payer-page.step-1')}</li>
<li>${t('payer-page.step-2')}</li>
<li>${t('payer-page.step-3', { name: charge.receiver.name ?? t('payer-page.receiver-unnamed') })}</li>
</ol>
<p class="code" data-code>${code}</p>
</div>
<figure class="qr"><div role="img" aria-label="${t('payer-page.qr')}">${{ html: qr }}</div><figcaption>${t('payer-page.same')}</figcaption></figure>
<p class="said" role="status" data-said></p>
</div>`
}

type Row = { label: string; value: string; warns?: boolean }

function endedCard(charge: PayerCharge, locale: Locale): Html {
  const t = translators[locale]
  const { state, amountCents, paidCents, refundedCents } = charge
  const money = (cents: number) => formatMoney(cents, locale)
  const name = charge.receiver.name ?? t('payer-page.receiver-unnamed')
  const expired = { label: t('payer-page.expired-at'), value: formatInstant(charge.expiresAt, locale, 'second') }
  if (state === 'unknown')
    return ended({
      title: t('payer-page.unknown-title'),
      cents: amountCents,
      charge,
      locale,
      rows: [expired],
      notes: [unchecked(charge, locale)],
    })
  if (state === 'expired' || state === 'open')
    return ended({
      title: t('payer-page.expired-title'),
      cents: amountCents,
      charge,
      locale,
      rows: [expired, { label: t('payer-page.received'), value: t('payer-page.received-nothing') }],
      notes: [t('payer-page.expired-what'), t('payer-page.expired-do', { name })],
    })
  const difference = paidCents === null ? 0 : paidCents - amountCents
  const differs = state === 'other_amount'
  const isBack = state === 'refunded'
  const ending = isBack ? (refundedCents < (paidCents ?? 0) ? 'part-refunded' : 'refunded') : 'paid'
  const title = differs ? (difference < 0 ? 'less-title' : 'more-title') : (`${ending}-title` as const)
  const rows: Row[] = [
    ...(differs || paidCents === null ? [{ label: t('payer-page.charged'), value: money(amountCents) }] : []),
    ...(paidCents === null ? [{ label: t('payer-page.received'), value: t('payer-page.received-undisclosed') }] : []),
    ...(isBack && paidCents !== null ? [{ label: t('payer-page.received'), value: money(paidCents) }] : []),
    ...(isBack ? [{ label: t('payer-page.refunded'), value: money(refundedCents), warns: true }] : []),
    ...(differs
      ? [
          {
            label: t(difference < 0 ? 'payer-page.missing-amount' : 'payer-page.excess-amount'),
            value: money(Math.abs(difference)),
            warns: true,
          },
        ]
      : []),
    { label: t('payer-page.receiver'), value: name },
    ...paymentRows(charge, locale),
  ]
  return ended({
    title: t(`payer-page.${title}`),
    cents: isBack ? refundedCents : paidCents,
    charge,
    locale,
    rows,
    notes: [t(differs ? 'payer-page.difference-what' : `payer-page.${ending}-what`, { name })],
  })
}

function paymentRows({ payment }: PayerCharge, locale: Locale): Row[] {
  const t = translators[locale]
  const at = payment?.at ?? null
  return [
    ...(at === null
      ? []
      : [{ label: t('payer-page.received-at'), value: instantOrDay(at, payment?.endToEndId ?? null, locale) }]),
    ...(payment?.endToEndId ? [{ label: t('payer-page.end-to-end-id'), value: payment.endToEndId }] : []),
  ]
}

const instantOrDay = (at: string, endToEndId: string | null, locale: Locale) =>
  at.includes('T')
    ? formatInstant(at, locale, isMinuteOfId(at, endToEndId) ? 'minute' : 'second')
    : formatShortDay(at, locale)

type Ended = { title: string; cents: number | null; charge: PayerCharge; locale: Locale; rows: Row[]; notes: string[] }

const ended = ({ title, cents, charge, locale, rows, notes }: Ended): Html => html`<div class="body ended">
<h1>${charge.state === 'paid' && html`<span class="tick" aria-hidden="true">✓</span> `}${title}</h1>
${cents !== null && html`<p>${amount(cents, locale)}</p>`}
${purpose(charge)}
<dl>${rows.map(({ label, value, warns }) => html`<div class="${warns ? 'row warns' : 'row'}"><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${notes.map((note) => html`<p class="note">${note}</p>`)}
${isReceipt(charge) && html`<button type="button" class="primary" data-print hidden>${translators[locale]('payer-page.print-receipt')}</button>`}
</div>`
