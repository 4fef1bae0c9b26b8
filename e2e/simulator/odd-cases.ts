import { alterations } from './accounting/xml/alterations.ts'
import type { Control } from './control.ts'

const equal = { value: 417.35, payer: { name: 'Lavanderia Flor do Campo Ltda', document: '27865757000102' } }
const bare = { end_to_end_id: null, endToEndId: null }

/** Adds one of each unusual case now; notes among them are announced as captured. */
export async function addOddCases(simulator: Control): Promise<void> {
  for (const alteration of alterations) {
    const modelo = alteration === 'replacement' ? 'nfs-e' : 'nfe'
    const { id } = await simulator.captureDocument({ modelo })
    simulator.alterDocument(String(id), alteration)
  }
  const { id } = await simulator.captureDocument({ modelo: 'nfe' })
  simulator.hideCancellation(String(id))
  simulator.receive({ value: 152.4, wire: bare })
  simulator.receive({ value: 99.9, wire: { value: 'noventa e nove' } })
  for (const each of [equal, equal]) simulator.receive(each)
  simulator.receive({ ...equal, wire: { ...bare, type: 'DEPOSIT_REFUND', value: -equal.value } })
}
