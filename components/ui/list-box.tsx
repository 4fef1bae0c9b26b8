import { type ComponentProps, createElement, type KeyboardEvent } from 'react'
import { KeyScope } from './key-scope'

/** Options of which one is chosen or open. */
export function ListBox(props: ComponentProps<'div'> & { 'aria-label': string }) {
  return createElement('div', { role: 'listbox', ...props })
}

/** Options under one heading. */
export function ListBoxGroup(props: ComponentProps<'div'>) {
  return createElement('div', { role: 'group', ...props })
}

type OptionProps = ComponentProps<'button'> & {
  selected: boolean
  /** Whether Tab lands on it; without, the selected one. */
  stop?: boolean
  /** A link, or what holds a button of its own. */
  as?: 'button' | 'a' | 'div'
  href?: string
}

export function ListBoxOption({ as: tag = 'button', selected, stop = selected, ...props }: OptionProps) {
  return createElement<object>(tag, {
    type: tag === 'button' ? 'button' : undefined,
    role: 'option',
    'aria-selected': selected,
    tabIndex: stop ? 0 : -1,
    ...props,
  })
}

function moveInOptions(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role="option"]')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus()
}

/** A search box and the options under it: the arrows move the focus through both. */
export function SearchedOptions(props: ComponentProps<'div'>) {
  return <KeyScope role="presentation" {...props} onKeyDown={moveInOptions} />
}
