/** How a sale was paid: what finance people meet in a month. */
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
  /** Notes of one sale have it in common. */
  id: string
  /** What the goods are drawn by, so that notes come to the same; null: by the key. */
  contents: string | null
}
