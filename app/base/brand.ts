declare const unit: unique symbol

/** A primitive that remembers its unit: `Brand<bigint, 'raw'>` does not pass where `'sqrtPriceX96'` is asked for. */
export type Brand<Base, Unit extends string> = Base & { readonly [unit]: Unit }
