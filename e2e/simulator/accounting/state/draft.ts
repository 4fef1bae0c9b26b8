import type { Random } from '../../random.ts'
import { cpf } from './check-digits.ts'
import { type Company, companies, type Model } from './companies.ts'
import type { FiscalDocument } from './document.ts'
import { type Party, party, type Trade } from './parties.ts'
import { suppliers } from './suppliers.ts'
import { weighted } from './weighted.ts'

export type Draft = Omit<FiscalDocument, 'id' | 'key' | 'series' | 'number' | 'period'>

const modelWeights: readonly (readonly [Model, number])[] = [
  ['nfe', 50],
  ['nfs-e', 17],
  ['nfce', 12],
  ['cte', 10],
  ['nfcom', 7],
  ['mdfe', 4],
]

/** Share of notes that the company itself issued. */
const issuedShare: Record<Model, number> = { nfe: 0.2, 'nfs-e': 0.15, nfce: 0.6, cte: 0.06, mdfe: 0.3, nfcom: 0 }

const kinds: Record<
  Model,
  { issued: readonly (readonly [string, number])[]; received: readonly (readonly [string, number])[] }
> = {
  nfe: {
    issued: [
      ['saida', 88],
      ['devolucao', 6],
      ['complementar', 2],
      ['remessa', 4],
    ],
    received: [
      ['entrada', 90],
      ['devolucao', 6],
      ['remessa', 4],
    ],
  },
  'nfs-e': { issued: [['servico_prestado', 1]], received: [['servico_tomado', 1]] },
  nfce: { issued: [['venda_consumidor', 1]], received: [['compra_balcao', 1]] },
  cte: {
    issued: [
      ['normal', 9],
      ['complemento', 1],
    ],
    received: [
      ['normal', 17],
      ['complemento', 2],
      ['substituicao', 1],
    ],
  },
  mdfe: { issued: [['carga_propria', 1]], received: [['prestador_transporte', 1]] },
  nfcom: {
    issued: [['normal', 1]],
    received: [
      ['normal', 18],
      ['ajuste', 2],
    ],
  },
}

const roles: Record<Model, { issued: string; received: readonly (readonly [string, number])[] }> = {
  nfe: { issued: 'emitente', received: [['destinatario', 1]] },
  'nfs-e': {
    issued: 'prestador',
    received: [
      ['tomador', 14],
      ['intermediario', 1],
    ],
  },
  nfce: { issued: 'emitente', received: [['destinatario', 1]] },
  cte: {
    issued: 'emitente',
    received: [
      ['tomador', 6],
      ['remetente', 2],
      ['destinatario', 2],
    ],
  },
  mdfe: { issued: 'emitente', received: [['contratante', 1]] },
  nfcom: { issued: 'emitente', received: [['assinante', 1]] },
}

const goodsTrades: readonly Trade[] = ['embalagens', 'papelaria', 'informatica', 'construcao', 'eletrica', 'ferragens']
const serviceTrades: readonly Trade[] = ['servicos', 'informatica', 'saude', 'telecom', 'transporte']
const consumers = [
  'Antônia Ferreira Lopes',
  'João Batista Peçanha',
  'Luísa Müller Krüger',
  'Conceição dos Anjos',
  'Raí Gonçalves Brandão',
]

export function draftModel(random: Random, company: Company): Model {
  return weighted(
    random,
    modelWeights.filter(([model]) => company.models.includes(model)),
  )
}

/** Whether the company issued the note is random unless given. */
export function draftDocument(
  random: Random,
  company: Company,
  model: Model,
  issuedAt: number,
  issued = random.chance(model === 'cte' && company.party.trade === 'transporte' ? 0.9 : issuedShare[model]),
): Draft {
  const role = issued ? roles[model].issued : weighted(random, roles[model].received)
  const other = issued ? customer(random, company, model) : supplier(random, company, model)
  const municipalLayout = model === 'nfs-e' && random.chance(0.3)
  const latin = model !== 'mdfe' && model !== 'nfcom' && random.chance(0.12)
  return {
    company,
    model,
    kind: weighted(random, issued ? kinds[model].issued : kinds[model].received),
    role,
    issuer: issued ? company.party : (other ?? company.party),
    recipient: issued ? other : company.party,
    carrier: firmOf(random, ['transporte'], company),
    issuedAt,
    createdAt: issuedAt + random.int(4, 2_000) * 60_000 + random.int(0, 59_999),
    cancelled: random.chance(0.03),
    cancellationHidden: false,
    retentionDays: company.retentionDays,
    municipalLayout,
    encoding: latin ? 'ISO-8859-1' : 'UTF-8',
    hasXml: true,
    purged: false,
    largePdf: null,
    replacedXml: null,
    alteration: null,
    paidByPix: null,
    sale: null,
  }
}

function supplier(random: Random, company: Company, model: Model): Party {
  if (model === 'cte' || model === 'mdfe') return firmOf(random, ['transporte'], company)
  if (model === 'nfcom') return firmOf(random, ['telecom'], company)
  if (model === 'nfs-e') return firmOf(random, serviceTrades, company)
  if (model === 'nfce') return firmOf(random, ['papelaria', 'construcao', 'alimentos'], company)
  return firmOf(random, random.chance(0.7) ? [company.party.trade] : goodsTrades, company)
}

function customer(random: Random, company: Company, model: Model): Party | null {
  if (model === 'nfce') return random.chance(0.55) ? null : consumer(random, company)
  return firmOf(random, [], company)
}

function consumer(random: Random, company: Company): Party {
  return party({
    taxId: cpf(random.digits(9)),
    name: random.pick(consumers),
    tradeName: '',
    trade: 'servicos',
    street: 'Rua das Acácias',
    number: String(random.int(10, 990)),
    district: 'Jardim Primavera',
    city: company.party.city,
  })
}

/** A firm of one of the trades (default: any), older than its note if its CNPJ has letters. */
function firmOf(random: Random, trades: readonly Trade[], company: Company): Party {
  const recent = company.monthsOfHistory < 18
  const fitting = suppliers.filter(
    (firm) => (trades.length === 0 || trades.includes(firm.trade)) && (recent || /^\d+$/.test(firm.taxId)),
  )
  return random.pick(fitting.length > 0 ? fitting : suppliers.filter((firm) => goodsTrades.includes(firm.trade)))
}

export function draftCompany(random: Random, monthsAgo: number): Company {
  const open = companies.filter((company) => monthsAgo < company.monthsOfHistory && monthsAgo >= company.quietMonths)
  return weighted(
    random,
    open.map((company) => [company, company.weight]),
  )
}
