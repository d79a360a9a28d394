// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Erc20} from "./Erc20.sol";

/// Burns 2 % of every transfer, so the recipient gets less than was sent.
contract FeeToken is Erc20 {
    address private constant BURNT = 0x000000000000000000000000000000000000dEaD;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) Erc20(name_, symbol_, decimals_) {}

    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value / 50;
        super._move(from, to, value - fee);
        super._move(from, BURNT, fee);
    }
}
