// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

// The types of v4's hook calls: `Currency` and `IHooks` are addresses and `BeforeSwapDelta` is an int256 in the ABI.
struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IManager {
    function extsload(bytes32 slot) external view returns (bytes32);
    function updateDynamicLPFee(PoolKey calldata key, uint24 fee) external;
    function take(address currency, address to, uint256 amount) external;
}

/// Counts swaps before and after, and changes nothing. Address flags: beforeSwap, afterSwap (0x00c0).
contract CounterHook {
    mapping(bytes32 pool => uint256) public before;
    mapping(bytes32 pool => uint256) public swaps;

    function beforeSwap(address, PoolKey calldata key, SwapParams calldata, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        before[keccak256(abi.encode(key))]++;
        return (this.beforeSwap.selector, 0, 0);
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata, int256, bytes calldata)
        external
        returns (bytes4, int128)
    {
        swaps[keccak256(abi.encode(key))]++;
        return (this.afterSwap.selector, 0);
    }
}

/// The more the last swap moved the price, the higher the fee of the next one. It depends only on the pool's state and
/// not on the time, so a quote stays valid while the state does not change. Flags: afterInitialize, afterSwap (0x1040).
contract DynamicFeeHook {
    uint24 public constant LOWEST = 500;
    uint24 public constant HIGHEST = 10_000;
    uint256 private constant POOLS_SLOT = 6;

    IManager public immutable manager;
    mapping(bytes32 pool => int24) public lastTick;

    constructor(IManager manager_) {
        manager = manager_;
    }

    function afterInitialize(address, PoolKey calldata key, uint160, int24 tick) external returns (bytes4) {
        require(msg.sender == address(manager));
        lastTick[keccak256(abi.encode(key))] = tick;
        manager.updateDynamicLPFee(key, LOWEST);
        return this.afterInitialize.selector;
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata, int256, bytes calldata)
        external
        returns (bytes4, int128)
    {
        require(msg.sender == address(manager));
        bytes32 pool = keccak256(abi.encode(key));
        int24 tick = int24(int256(uint256(manager.extsload(keccak256(abi.encode(pool, POOLS_SLOT)))) >> 160));
        int24 moved = tick > lastTick[pool] ? tick - lastTick[pool] : lastTick[pool] - tick;
        lastTick[pool] = tick;
        uint256 fee = LOWEST + uint256(int256(moved)) * 10;
        manager.updateDynamicLPFee(key, fee > HIGHEST ? HIGHEST : uint24(fee));
        return (this.afterSwap.selector, 0);
    }
}

/// Takes 0.1 % of the unspecified amount, so the output is less than the pool's formula gives.
/// Flags: afterSwap, afterSwapReturnsDelta (0x0044).
contract FeeTakingHook {
    IManager public immutable manager;

    constructor(IManager manager_) {
        manager = manager_;
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata params, int256 delta, bytes calldata)
        external
        returns (bytes4, int128)
    {
        require(msg.sender == address(manager));
        bool isUnspecified0 = (params.amountSpecified < 0) != params.zeroForOne;
        int128 amount = isUnspecified0 ? int128(delta >> 128) : int128(delta);
        if (amount < 0) amount = -amount;
        int128 fee = amount / 1000;
        manager.take(isUnspecified0 ? key.currency0 : key.currency1, address(this), uint256(uint128(fee)));
        return (this.afterSwap.selector, fee);
    }
}
