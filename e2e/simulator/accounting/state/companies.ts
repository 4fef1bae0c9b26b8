import { cnpj } from './check-digits.ts'
import { type City, cities } from './cities.ts'
import { type Party, party, stableUuid, type Trade } from './parties.ts'

export const models = ['nfs-e', 'nfe', 'nfce', 'cte', 'mdfe', 'nfcom'] as const
export type Model = (typeof models)[number]

export type Company = {
  id: string
  party: Party
  active: boolean
  models: readonly Model[]
  /** Days, set by contract. */
  retentionDays: number
  /** Weight of its share of the documents. */
  weight: number
  /** Months before the start of the clock from which it has notes. */
  monthsOfHistory: number
  /** Months before the start of the clock in which its notes stop. */
  quietMonths: number
}

type Rest = Partial<Pick<Company, 'active' | 'models' | 'weight' | 'monthsOfHistory' | 'quietMonths'>>

function company(
  base: string,
  [name, tradeName, trade]: [string, string, Trade],
  [street, number, district, city]: [string, string, string, City],
  retentionDays: number,
  rest: Rest = {},
): Company {
  const taxId = cnpj(base)
  return {
    id: stableUuid(`empresa ${taxId}`),
    party: party({ taxId, name, tradeName, trade, street, number, district, city }),
    active: true,
    models,
    retentionDays,
    weight: 10,
    monthsOfHistory: 18,
    quietMonths: 0,
    ...rest,
  }
}

const withoutRetail: readonly Model[] = ['nfs-e', 'nfe', 'cte', 'mdfe', 'nfcom']
const services: readonly Model[] = ['nfs-e', 'nfe', 'nfcom']

export const companies: readonly Company[] = [
  company(
    '271840560001',
    ['Ipê Amarelo Comércio de Ferragens Ltda', 'Ipê Amarelo', 'ferragens'],
    ['Avenida Dom Pedro I', '1940', 'Ipiranga', cities.ribeirao],
    1825,
    { weight: 22 },
  ),
  company(
    '271840560002',
    ['Ipê Amarelo Comércio de Ferragens Ltda', 'Ipê Amarelo (filial Uberlândia)', 'ferragens'],
    ['Avenida Rondon Pacheco', '3310', 'Tibery', cities.uberlandia],
    1825,
    { weight: 14 },
  ),
  company(
    '084729310001',
    ['Jatobá Alimentos S.A.', 'Jatobá', 'alimentos'],
    ['Rodovia Celso Garcia Cid', 'km 377', 'Parque Industrial', cities.londrina],
    1825,
    { weight: 16, models: withoutRetail },
  ),
  company(
    '195032870001',
    ['Araucária Móveis e Decorações Ltda', 'Casa Araucária', 'moveis'],
    ['Rua Mateus Leme', '2711', 'São Francisco', cities.curitiba],
    365,
    { weight: 9 },
  ),
  company(
    '330916480001',
    ['Manacá Indústria de Cosméticos Ltda', 'Manacá', 'cosmeticos'],
    ['Rua dos Rádio-Amadores', '86', 'Piraporinha', cities.diadema],
    730,
  ),
  company(
    '120758390001',
    ['Sucupira Transportes Rodoviários Ltda', 'Sucupira Log', 'transporte'],
    ['Avenida Perimetral Norte', '5522', 'Goiânia 2', cities.goiania],
    1825,
    { models: withoutRetail },
  ),
  company(
    '410287650001',
    ['Cajueiro Tecnologia e Serviços Ltda', 'Cajueiro Digital', 'servicos'],
    ['Rua da Guia', '142', 'Recife Antigo', cities.recife],
    730,
    { models: services, weight: 7 },
  ),
  company(
    '058316720001',
    ['Buriti Materiais de Construção Ltda', 'Buriti Construção', 'construcao'],
    ['SIA Trecho 3', '1125', 'Zona Industrial (Guará)', cities.brasilia],
    365,
    { weight: 9 },
  ),
  company(
    '7K4PTG9W0001',
    ['Pitangueira Confecções Ltda', 'Pitangueira', 'textil'],
    ['Rua Itajaí', '3480', 'Vorstadt', cities.blumenau],
    1095,
    { weight: 16, monthsOfHistory: 5 },
  ),
  company(
    '225640190001',
    ['Açaí do Pará Polpas & Sucos Ltda', 'Açaí do Pará', 'alimentos'],
    ['Travessa Quatorze de Março', '905', 'Umarizal', cities.belem],
    1825,
    { weight: 8 },
  ),
  company(
    'B2X03MQ50001',
    ['Mangabeira Serviços Médicos Ltda', 'Clínica Mangabeira', 'saude'],
    ['Avenida Tancredo Neves', '1632', 'Caminho das Árvores', cities.salvador],
    1095,
    { models: services, weight: 10, monthsOfHistory: 5 },
  ),
  company(
    '093174850001',
    ['Umbuzeiro Papelaria e Livraria Ltda', 'Umbuzeiro', 'papelaria'],
    ['Rua Barão do Rio Branco', '1071', 'Centro', cities.fortaleza],
    180,
    { active: false, weight: 6, quietMonths: 7 },
  ),
]
