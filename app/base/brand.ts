declare const unit: unique symbol

/** A primitive with a unit in its type: a `Brand<bigint, 'baseUnits'>` cannot be passed as a `'sqrtPriceX96'`. */
export type Brand<Base, Unit extends string> = Base & { readonly [unit]: Unit }
