// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// A contract account whose owner's key sends its transactions and signs for it (ERC-1271).
contract OwnedAccount {
    address public owner;

    error NotOwner();

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external {
        if (msg.sender != owner) revert NotOwner();
        (bool success, bytes memory result) = to.call{value: value}(data);
        if (!success) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
