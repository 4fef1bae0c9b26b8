import { readContract } from '@/lib/core/contract'
import type { ChargeFigures, FigureDays, FiguresInput, PartiesInput, PartyFigures, StakeFigures } from './schema'

/** Sums of our own rows by account and time. */
export const figures = {
  days: readContract<FiguresInput, FigureDays>('pix/figures/days', { may: 'pix.balance.read' }),
  charges: readContract<FiguresInput, ChargeFigures>('pix/figures/charges', { may: 'pix.charges.read' }),
  parties: readContract<PartiesInput, PartyFigures>('pix/figures/parties', { may: 'pix.balance.read' }),
  stakes: readContract<FiguresInput, StakeFigures>('pix/figures/stakes', { may: 'pix.balance.read' }),
}
