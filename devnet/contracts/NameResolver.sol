// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

/// Answers the calls that wallets send to the ENS Universal Resolver, from the registry and resolvers on this chain.
/// It never calls a gateway: off-chain names are not found.
contract NameResolver {
    uint256 private constant ETHER = 60;

    IRegistry public immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    /// `name` is in DNS form; `offset` is the position of the label whose resolver was found (0: that of the name itself).
    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = _hash(name, 0);
        while (true) {
            resolver = registry.resolver(_hash(name, offset));
            uint256 length = uint8(name[offset]);
            if (resolver != address(0) || length == 0) return (resolver, node, offset);
            offset += length + 1;
        }
    }

    function resolve(bytes memory name, bytes memory data) public view returns (bytes memory, address) {
        (address resolver,, uint256 offset) = findResolver(name);
        if (resolver == address(0) || offset != 0) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        (bool isOk, bytes memory answer) = resolver.staticcall(data);
        if (!isOk) revert ResolverError(answer);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return (answer, resolver);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return resolve(name, data);
    }

    function reverse(bytes memory owner, uint256 coinType)
        public
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (owner.length == 0) revert EmptyAddress();
        bytes memory name = _reverseName(owner);
        bytes32 node;
        (reverseResolver, node,) = findResolver(name);
        if (reverseResolver == address(0)) revert ResolverNotFound(name);
        (bool isOk, bytes memory answer) = reverseResolver.staticcall(abi.encodeWithSignature("name(bytes32)", node));
        if (!isOk || answer.length < 64) return ("", address(0), reverseResolver);
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory found;
        (found, resolver) = _addressOf(_toDns(primary), coinType);
        if (keccak256(found) != keccak256(owner)) revert ReverseAddressMismatch(primary, found);
    }

    function reverseWithGateways(bytes calldata owner, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return reverse(owner, coinType);
    }

    function _addressOf(bytes memory name, uint256 coinType) private view returns (bytes memory, address) {
        bytes32 node = _hash(name, 0);
        if (coinType != ETHER) {
            (bytes memory raw, address by) =
                resolve(name, abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType));
            return (abi.decode(raw, (bytes)), by);
        }
        (bytes memory answer, address resolver) = resolve(name, abi.encodeWithSignature("addr(bytes32)", node));
        return (abi.encodePacked(abi.decode(answer, (address))), resolver);
    }

    function _hash(bytes memory name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), offset), length)
        }
        return keccak256(abi.encodePacked(_hash(name, offset + length + 1), label));
    }

    /// The DNS form of `<address in hex>.addr.reverse`.
    function _reverseName(bytes memory owner) private pure returns (bytes memory) {
        bytes16 digits = "0123456789abcdef";
        bytes memory label = new bytes(owner.length * 2);
        for (uint256 i; i < owner.length; i++) {
            label[2 * i] = digits[uint8(owner[i]) >> 4];
            label[2 * i + 1] = digits[uint8(owner[i]) & 15];
        }
        return abi.encodePacked(uint8(label.length), label, uint8(4), "addr", uint8(7), "reverse", uint8(0));
    }

    function _toDns(string memory text) private pure returns (bytes memory name) {
        bytes memory dotted = bytes(text);
        name = new bytes(dotted.length + 2);
        uint256 start;
        uint256 length;
        for (uint256 i; i <= dotted.length; i++) {
            if (i == dotted.length || dotted[i] == ".") {
                name[start] = bytes1(uint8(length));
                start = i + 1;
                length = 0;
            } else {
                name[i + 1] = dotted[i];
                length++;
            }
        }
    }
}
