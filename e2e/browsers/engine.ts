/** WebDriver's key values. */
export const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' } as const
export type Key = keyof typeof keys

/** A window without cookies. Input is simulated by the browser at the element's position, with pointer and keys. */
export type EngineWindow = {
  /** Starts loading an address; returns immediately. */
  load(url: string): Promise<void>
  /** Runs a function in the page, which may use only its arguments. */
  evaluate<Answer>(run: (...given: string[]) => Answer, ...given: string[]): Promise<Answer>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

export type Engine = {
  version: string
  openWindow(): Promise<EngineWindow>
  close(): Promise<void>
}
