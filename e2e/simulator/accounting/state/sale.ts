/** How a sale was paid, with the usual cases of a month. */
export const stories = [
  ...['named', 'named', 'named', 'named', 'whole', 'whole', 'whole', 'whole', 'whole', 'instalments'],
  ...[
    'branch',
    'masked',
    'name',
    'part',
    'goes',
    'late',
    'returned',
    'reissued',
    'twins',
    'together',
    'noted',
    'beyond',
    'open',
  ],
] as const
export type Story = (typeof stories)[number]

export type Sale = {
  story: Story
  /** Shared by the notes of one sale. */
  id: string
  /** Seed of the goods, so that notes have equal totals; null: the key. */
  contents: string | null
}
