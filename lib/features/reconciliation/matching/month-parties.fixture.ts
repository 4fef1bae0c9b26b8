/** Random numbers, the same for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Both bounds included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.int(0, alphabet.length - 1))).join('')
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item)
  }
}

const digits = '0123456789'
const letters = `${digits}ABCDEFGHJKLMNPQRSTUVWXYZ`

export type Party = { taxId: string; name: string; root: string }

const trades = [
  ...[
    'Padaria',
    'Mercearia',
    'Construtora',
    'Papelaria',
    'Transportes',
    'Clínica',
    'Oficina',
    'Editora',
    'Agropecuária',
  ],
  ...[
    'Metalúrgica',
    'Confecções',
    'Laticínios',
    'Distribuidora',
    'Farmácia',
    'Gráfica',
    'Hotel',
    'Madeireira',
    'Vidraçaria',
  ],
]
const places = [
  ...[
    'Três Irmãos',
    'Vale Verde',
    'São Jerônimo',
    'Pão & Prosa',
    'Boa Vista',
    'Pedra Alta',
    'Campo Largo',
    'Maré Alta',
  ],
  ...[
    'Carnaúba',
    'Açude Novo',
    'Girassol',
    'Serra Dourada',
    'Mogiana',
    'Ribeira',
    'Itapema',
    'Mata Atlântica',
    'Guaíba',
  ],
  ...['Porto Velho', 'Bom Retiro', 'Horizonte', 'Cruz Verde', 'Rio Doce', 'Ponto a Ponto', 'Arco-Íris', 'Santa Rita'],
]
const forms = ['Ltda', 'ME', 'S.A.', 'EPP']
const firstNames = [
  ...['Adriana', 'Bruno', 'Camila', 'Diego', 'Eliane', 'Fábio', 'Gabriela', 'Henrique', 'Isabela', 'João Vítor'],
  ...['Larissa', 'Márcio', 'Natália', 'Otávio', 'Priscila', 'Raí', 'Sônia', 'Tomás', 'Úrsula', 'Vânia'],
]
const middleNames = [
  'Nogueira',
  'Sampaio',
  'Antunes',
  'Moura',
  'Cardoso',
  'Queiroz',
  'Teles',
  'Brandão',
  'Fontes',
  'dos Anjos',
]
const lastNames = ['Prado', 'Vidal', 'Rezende', 'Bastos', 'Peixoto', 'Lacerda', 'Macedo', 'Góes', 'Marinho', 'Caldeira']

/** Weights 2 to 9 from the right over (ASCII code − 48), 11 − (sum mod 11), with 10 and 11 read as 0. */
function cnpjDigit(text: string): string {
  const sum = [...text].toReversed().reduce((all, sign, at) => all + (sign.charCodeAt(0) - 48) * (2 + (at % 8)), 0)
  return String(((11 - (sum % 11)) % 11) % 10)
}

function cnpj(root: string, order: number): string {
  const base = root + String(order).padStart(4, '0')
  const first = cnpjDigit(base)
  return base + first + cnpjDigit(base + first)
}

function cpf(base: string): string {
  const digit = (text: string) => {
    const sum = [...text].reduce((all, sign, at) => all + Number(sign) * (text.length + 1 - at), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const first = digit(base)
  return base + first + digit(base + first)
}

/** Firms and persons, no two of the same tax id, visible digits or name; a fifth of the firms have letters in their CNPJ. */
export class People {
  readonly #chance: Chance
  readonly #taken = new Set<string>()

  constructor(chance: Chance) {
    this.#chance = chance
  }

  firm(): Party {
    const name = this.#free(
      () => `${this.#chance.pick(trades)} ${this.#chance.pick(places)} ${this.#chance.pick(forms)}`,
    )
    const signs = this.#chance.is(0.2) ? letters : digits
    const root = this.#free(() => this.#chance.text(signs, 8))
    return { taxId: cnpj(root, 1), name, root }
  }

  person(): Party {
    const { pick } = { pick: <T>(items: readonly T[]) => this.#chance.pick(items) }
    const name = this.#free(() => `${pick(firstNames)} ${pick(middleNames)} ${pick(lastNames)}`)
    const visible = this.#free(() => this.#chance.text(digits, 6))
    const taxId = cpf(this.#chance.text(digits, 3) + visible)
    return { taxId, name, root: taxId }
  }

  #free(make: () => string): string {
    for (let tries = 0; tries < 10_000; tries += 1) {
      const made = make()
      if (this.#taken.has(made)) continue
      this.#taken.add(made)
      return made
    }
    throw new RangeError('too many people for so few names')
  }
}

/** Another branch of the same firm. */
export function branchOf({ root, name }: Party, order: number): Party {
  return { taxId: cnpj(root, order), name, root }
}

/** A tax id with asterisks for the digits that banks hide. */
export function masked(taxId: string): string {
  return taxId.length === 11
    ? `***.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-**`
    : `**.${taxId.slice(2, 5)}.${taxId.slice(5, 8)}/${taxId.slice(8, 12)}-**`
}

/** A tax id with its usual punctuation. */
export function punctuated(taxId: string): string {
  return taxId.length === 11
    ? taxId.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : taxId.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5').toLowerCase()
}
