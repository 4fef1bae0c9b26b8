import type { ReactNode } from 'react'
import type { Option } from './options'

type OptionElementProps = {
  option: Option
  id: string
  selected: boolean
  onPoint: () => void
  onOpen: () => void
  className: string
  children: ReactNode
}

/** What the arrows go through. With an address it is a link: the middle button and the browser's own menu work on it. */
export function OptionElement({ option, id, selected, onPoint, onOpen, className, children }: OptionElementProps) {
  const Element = 'href' in option ? 'a' : 'div'
  return (
    <Element
      {...('href' in option && { href: option.href })}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerMove={onPoint}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
      className={className}
    >
      {children}
    </Element>
  )
}
