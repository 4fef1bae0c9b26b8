import { type ComponentProps, createElement } from 'react'

type PartProps<Tag extends 'table' | 'tbody' | 'tr' | 'th' | 'td'> = ComponentProps<Tag> & {
  as?: Tag | 'thead' | 'div'
}

// A table that is displayed as a grid loses the roles its parts have by themselves; a grid of `div`s never had them.

export function Grid({ as: tag = 'table', ...props }: PartProps<'table'>) {
  return createElement<object>(tag, { role: 'grid', ...props })
}

export function GridRows({ as: tag = 'tbody', ...props }: PartProps<'tbody'>) {
  return createElement<object>(tag, { role: 'rowgroup', ...props })
}

export function GridRow({ as: tag = 'tr', ...props }: PartProps<'tr'>) {
  return createElement<object>(tag, { role: 'row', ...props })
}

export function GridHead({ as: tag = 'th', ...props }: PartProps<'th'>) {
  return createElement<object>(tag, { role: 'columnheader', scope: tag === 'th' ? 'col' : undefined, ...props })
}

export function GridCell({ as: tag = 'td', ...props }: PartProps<'td'>) {
  return createElement<object>(tag, { role: 'gridcell', ...props })
}
