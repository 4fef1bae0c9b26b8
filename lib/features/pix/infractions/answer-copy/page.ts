import { dayOf, formatDay, formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { RecordEntry } from '@/lib/core/record-codes'
import { formatTaxId } from '@/lib/core/tax-id'
import { disagreements } from '@/lib/features/pix/infractions/rules/infraction'
import type { AnalysisContext, AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { inPortuguese, recordInPortuguese } from '@/lib/i18n/portuguese'
import { abandonedState, endingText, opinionLabels, situationText, stateLabel } from './copy-labels'
import type { CopiedFile } from './files'

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, 'pt-BR'))
const when = (at: string | null) => (at === null ? null : formatInstant(at, 'pt-BR', 'second'))
const day = (text: string | null) => (text === null || dayOf(text) === null ? text : formatDay(text, 'pt-BR'))

type Fact = [name: string, value: string | Markup | null]

const missing = 'não informado'

const factTable = (facts: Fact[]) =>
  html`<table class="facts">${facts.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value ?? html`<i>${missing}</i>`}</td></tr>`,
  )}</table>`

const section = (title: string, body: Markup) => html`<section><h2>${title}</h2>${body}</section>`

/** One page that says by itself what was answered: it loads nothing, runs nothing and prints well. */
export function summaryPage(operation: AnalysisOperation, files: readonly CopiedFile[], madeAt: string): string {
  const { id, input, about } = operation
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parecer sobre infração ${input.id}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><h1>Parecer sobre infração</h1><p class="id">${input.id}</p></header>
${section('Nosso parecer', opinionPart(operation))}
${section('Texto enviado', html`<div class="text">${input.description}</div>`)}
${section('Anexos enviados', filesPart(files))}
${section('Responsáveis e datas', whoPart(operation))}
${section('Tentativas de envio', attemptsPart(operation))}
${about ? section('A infração na data do parecer', infractionPart(about)) : null}
${about?.payment ? section('Dados do pagamento', paymentPart(about.payment)) : null}
<footer>Cópia guardada pelo Lastro e montada em ${when(madeAt)}. Horários de Brasília. Operação ${id}.</footer>
</body>
</html>
`
  return page.markup
}

function opinionPart({ state, input, about, result, error }: AnalysisOperation): Markup {
  const { title, typically } = opinionLabels[input.analysis]
  const evidence = about?.evidence.map((kind) => inPortuguese(`infractions.words.evidence.${kind}`)).join(', ')
  return html`<p class="opinion">${title}</p><p>${typically} <i>Descreve o usual, não uma garantia.</i></p>${factTable([
    ['Código enviado ao provedor', input.analysis],
    ['Situação do parecer', error?.givenUp ? abandonedState : stateLabel[state]],
    ...(error ? [['Registro técnico', recorded(error.record, error.detail)] satisfies Fact] : []),
    ...(result?.status ? [['Status no provedor', result.status] satisfies Fact] : []),
    ['Evidências marcadas pela equipe, não enviadas', evidence || 'nenhuma'],
  ])}`
}

function filesPart(files: readonly CopiedFile[]): Markup {
  if (files.length === 0) return html`<p>Nenhum arquivo foi enviado com o parecer.</p>`
  const rows = files.map(
    ({ path, originalName, type, bytes, sha256 }) => html`<tr>
<td><a href="${path.split('/').map(encodeURIComponent).join('/')}">${path}</a><br><small>Nome original: ${originalName}</small></td>
<td>${type}</td><td class="number">${bytes.toLocaleString('pt-BR')}</td><td class="hash">${sha256}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">Arquivo</th><th scope="col">Tipo</th><th scope="col" class="number">Bytes</th><th scope="col">SHA-256</th></tr></thead><tbody>${rows}</tbody></table>`
}

const approvalLabels = {
  approved: 'Aprovado',
  rejected: 'Não aprovado',
  expired: 'Prazo de aprovação expirado',
  restored: 'Encerrado pela restauração de um backup',
  held: 'Devolvido para decisão',
}

function whoPart({ createdBy, createdAt, sentAt, updatedAt, approvals }: AnalysisOperation): Markup {
  return factTable([
    ['Solicitado por', createdBy.name],
    ['Solicitado em', when(createdAt)],
    ...approvals.map(({ decision, by, at, reason }): Fact => {
      const who = by ? ` por ${by.name}` : ''
      return [approvalLabels[decision], `${when(at)}${who}${reason ? `: ${reason}` : ''}`]
    }),
    ['Primeiro envio em', when(sentAt)],
    ['Última alteração em', when(updatedAt)],
  ])
}

const recorded = (record: RecordEntry | null | undefined, sentence: string) =>
  record ? recordInPortuguese(record) : sentence

function attemptsPart({ attempts }: AnalysisOperation): Markup {
  const rows = attempts.map(
    ({ at, by, endedAt, outcome, detail, record }) =>
      html`<tr><td>${when(at)}</td><td>${by?.name ?? 'Lastro'}</td><td>${when(endedAt)}</td><td>${endingText({ outcome, endedAt })}${detail ? html`<br><small>${recorded(record, detail)}</small>` : null}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">Início</th><th scope="col">Por</th><th scope="col">Fim</th><th scope="col">Resultado</th></tr></thead><tbody>${rows}</tbody></table>`
}

function infractionPart({ infraction }: AnalysisContext): Markup {
  const { extra } = infraction
  const other = (what: 'amount' | 'refunded') => disagreements(infraction).filter((found) => found.what === what)
  return factTable([
    ['ID', infraction.id],
    ['Situação alegada', situationText(infraction.situationType)],
    ['Status no provedor', infraction.status],
    ['Valor contestado', money(infraction.amountCents)],
    ...other('amount').map(({ brlCents }): Fact => ['Valor em reais (amount_brl), divergente', money(brlCents)]),
    ['Data', day(infraction.date)],
    ['Conta', infraction.accountId],
    ['ID end-to-end (E2E) do pagamento', infraction.transactionId],
    ['Valor já devolvido', money(infraction.refundedCents)],
    ...other('refunded').map(({ brlCents }): Fact => ['Devolvido em reais, divergente', money(brlCents)]),
    ...Object.entries(extra).map(([name, value]): Fact => [name, asText(value)]),
  ])
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? null))

function paymentPart({ endToEndId, amountCents, at, txid, payer, receiver }: NonNullable<AnalysisContext['payment']>) {
  const party = (who: typeof payer) =>
    who && [who.name, who.document && formatTaxId(who.document)].filter((part) => part).join(', ')
  return factTable([
    ['ID end-to-end (E2E)', endToEndId],
    ['Valor', money(amountCents)],
    ['Recebido em', when(at)],
    ['Pagador', party(payer)],
    ['Recebedor', party(receiver)],
    ['txid', txid],
  ])
}

/** Markup that is safe to put into a page as it is. */
type Markup = { markup: string }

type Part = string | number | null | Markup | readonly Markup[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.toWellFormed().replace(/[&<>"']/g, (character) => entities[character] ?? '')

function written(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(written).join('')
}

/** Markup in which every text that is put in means itself. */
export function html(literal: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: String.raw({ raw: literal }, ...parts.map(written)) }
}

/** Light on every screen and on paper. */
const pageStyle: Markup = {
  markup: `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 3rem; background: #fff; color: #1b1f24; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid #d5d9df; font-size: 1.05rem }
.id, .hash { font-family: ui-monospace, monospace; font-size: .85em }
.id { margin: .25rem 0 0; color: #4b5563 }
.opinion { margin: 0; font-size: 1.15rem; font-weight: 600 }
.text { padding: .75rem 1rem; border: 1px solid #d5d9df; border-radius: .5rem; white-space: pre-wrap }
table { width: 100%; border-collapse: collapse }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #eceef1; text-align: left; vertical-align: top }
th { color: #4b5563; font-weight: 500 }
.facts th { width: 16rem }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.hash { max-width: 20rem }
small { color: #4b5563 }
a { color: #0b5c4a }
footer { margin-top: 2.5rem; color: #4b5563; font-size: .85rem }
@media (max-width: 40rem) { .facts th, .facts td { display: block; width: auto; border: 0; padding: 0 } .facts td { padding-bottom: .5rem } }
@media print { @page { margin: 16mm } body { max-width: none; padding: 0; font-size: 11px } tr, .opinion { break-inside: avoid } h2 { break-after: avoid } a { color: inherit; text-decoration: none } }
`,
}
